// The transcript that is looked back on, as long as the page stays loaded.
export const fileShown = $state<{ file: File | null }>({ file: null });
