import { mount } from "svelte";

import Page from "./Page.svelte";

const target = document.getElementById("page");
if (target === null) throw new Error("index.html has no element #page");
mount(Page, { target });
