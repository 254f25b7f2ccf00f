// The printed sheet of a character, as a file.
import { announcer } from "../announcer.svelte";
import { sheetPdf } from "../api";
import { download, fileName } from "./shelf";

/** Hands out the sheet as a PDF, and says what its fonts lack. */
export async function downloadPdf({ system, name, file }: { system: string; name: string; file: string }): Promise<void> {
  const { pdf, warning } = await sheetPdf(system, file);
  download(pdf, fileName(name, "pdf"));
  if (warning) announcer.toast(`${warning[0]!.toUpperCase()}${warning.slice(1)}.`, "bad");
}
