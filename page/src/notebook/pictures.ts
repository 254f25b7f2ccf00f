// Pictures in a notebook: an SVG file as its own text, any other as base64 (fiftyfour.engine.pictures).
import { redrawn } from "../big/picture";
import { digest, hex, text as bytesOf } from "../fair/hashes";

/** Bytes of one picture; the server takes no larger ones. */
const LARGEST = 150_000;
const KINDS: Record<string, string> = { svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg", webp: "image/webp" };

export type Pictures = Record<string, string>;

const kindOf = (name: string): string => KINDS[name.split(".").at(-1) ?? ""] ?? "";
const plain = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

/** The `data:` address of a picture; empty if there is none of this name. */
export function addressOf(pictures: Pictures, name: string): string {
  const held = pictures[name];
  if (held === undefined || !kindOf(name)) return "";
  return name.endsWith(".svg") ? `data:${kindOf(name)},${encodeURIComponent(held)}` : `data:${kindOf(name)};base64,${held}`;
}

/** The name by which a table shows a picture: its SHA-256; empty if there is none. */
export function hashOf(pictures: Pictures, name: string): string {
  const held = pictures[name];
  return held === undefined ? "" : hex(digest(name.endsWith(".svg") ? bytesOf(held) : plain(held)));
}

/** What runs or loads something in an SVG file; the server refuses it as well. */
const ACTIVE = /<(script|foreignObject|iframe|!ENTITY)|\son\w+\s*=|@import|((href|src)\s*=\s*["']|url\()(?!#|data:)/i;

/** Why an SVG file of this text cannot be used; empty if it can. */
export function against(svg: string): string {
  if (!/^\s*<(svg|\?xml|!--)/.test(svg)) return "This is no SVG file.";
  if (bytesOf(svg).length > LARGEST) return "This SVG file is too large: at most 150 kB can be used.";
  return ACTIVE.test(svg) ? "This SVG file runs a script or loads something. Choose one that only draws." : "";
}

/** A file as a picture that a notebook takes, under a name that is free; or why it cannot be used. */
export async function taken(file: File, pictures: Pictures): Promise<{ name: string; held: string } | string> {
  const stem = file.name.replace(/\.[^.]*$/, "").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40) || "picture";
  if (file.type === "image/svg+xml") {
    const held = await file.text();
    return against(held) || { name: free(stem, "svg", pictures), held };
  }
  for (const side of [1400, 900, 500]) {
    const small = await redrawn(file, side, side);
    if (small && small.size <= LARGEST) return { name: free(stem, "jpg", pictures), held: await base64(small) };
  }
  return "This file cannot be read as a picture. Choose a JPEG, PNG, WebP or SVG file.";
}

function free(stem: string, end: string, pictures: Pictures): string {
  for (let number = 1; ; number += 1) {
    const name = `${stem}${number > 1 ? `-${number}` : ""}.${end}`;
    if (!(name in pictures)) return name;
  }
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
