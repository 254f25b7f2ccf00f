// Files that people choose, and what editors leave in them.

/** The text of a file, without a byte order mark; an error that says so if it is in UTF-16. */
export async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first = -1, second = -1] = bytes;
  if (first + second === 0xff + 0xfe && Math.abs(first - second) === 1) {
    throw new Error(`${file.name} is written in UTF-16; save it as UTF-8.`);
  }
  return new TextDecoder().decode(bytes);
}
