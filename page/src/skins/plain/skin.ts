// The table of any game: what lies there as it comes, and every question as its kind is put.
import { skin } from "../../table/contract";
import type { View } from "../../wire";
import Dock, { draws } from "./Dock.svelte";
import Stage, { result } from "./Skin.svelte";

export default skin<string>()({ read: (view: View) => view, stage: Stage, result: (_, view) => result(view), dock: Dock, draws });
