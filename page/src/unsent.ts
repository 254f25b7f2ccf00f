/** What stays in a field once `sent` was taken: nothing, or what has been written in it since. */
export function unsent(now: string, sent: string): string {
  return now === sent ? "" : now;
}
