/** Random bytes in hex. `crypto.randomUUID` is missing over plain HTTP from another machine; this is not. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
