// What the parts of this skin are given.
import type { Asked, Idle, Part } from "../../table/contract";
import type { Game } from "./model";
import type { Shared } from "./shared.svelte";

export type Here = Part<Game, Shared>;
export type Question = Asked<Game, Shared>;
export type Between = Idle<Game, Shared>;
