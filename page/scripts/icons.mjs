// Draws the icons of the app from an SVG: node icons.mjs icon.svg FOLDER writes icon-192.png,
// icon-512.png, maskable-512.png (with room around it, for systems that cut icons into a shape) and
// apple-touch-icon.png.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";

const PAPER = "#ece3d2";

const [, , source, folder] = process.argv;
const svg = readFileSync(source, "utf8");
const padded = svg.replace("viewBox='0 0 32 32'", "viewBox='-8 -8 48 48'");

function draw(name, width, drawing, background) {
  const png = new Resvg(drawing, { fitTo: { mode: "width", value: width }, background }).render().asPng();
  writeFileSync(join(folder, name), png);
}

draw("icon-192.png", 192, svg);
draw("icon-512.png", 512, svg);
draw("maskable-512.png", 512, padded, PAPER);
draw("apple-touch-icon.png", 180, padded, PAPER);
