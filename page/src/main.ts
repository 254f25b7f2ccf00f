import "./page.css";
import "./theme.css";
import { mount } from "svelte";

import App from "./App.svelte";
import { apply } from "./preferences.svelte";

apply();
const target = document.getElementById("page");
if (target === null) throw new Error("index.html has no element #page");
mount(App, { target });
