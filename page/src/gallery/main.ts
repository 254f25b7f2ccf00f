// For whoever works on the looks: every card, hand and state of a skin on one page. Not built.
//   npx vite, then /gallery.html?show=cards&theme=dark&suits=four
import "../page.css";
import "../theme.css";
import { mount } from "svelte";

import Gallery from "./Gallery.svelte";

const asked = new URLSearchParams(location.search);
const root = document.documentElement.dataset;
root.theme = asked.get("theme") ?? "light";
root.suits = asked.get("suits") ?? "two";
root.motion = asked.get("motion") ?? "full";

const target = document.getElementById("page");
if (target !== null) mount(Gallery, { target, props: { show: asked.get("show") ?? "cards" } });
