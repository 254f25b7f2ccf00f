// What of the GM's desk lies open.
export const TABS = [
  { id: "test", label: "Test" },
  { id: "contest", label: "Contest" },
  { id: "save", label: "Save" },
  { id: "fight", label: "Encounter" },
  { id: "monster", label: "Monsters" },
  { id: "affect", label: "Effects" },
  { id: "time", label: "Time" },
] as const;

export type Tab = (typeof TABS)[number]["id"];

export class Open {
  open = $state(false);
  tab = $state<Tab>("test");

  show(tab: Tab): void {
    this.tab = tab;
    this.open = true;
  }

  /** Opens the drawer at this page, or folds it away if it lies open there. */
  turn(tab: Tab): void {
    if (this.open && this.tab === tab) this.open = false;
    else this.show(tab);
  }
}
