/**
 * Replaces a passage that must be in a text, so that a configuration which has changed is noticed. For tests.
 * @throws Error where the text lacks it
 */
export function replaced(text: string, passage: string | RegExp, by: string): string {
  const at = typeof passage === 'string' ? text.indexOf(passage) : text.search(passage)
  if (at < 0) throw new Error(`The text has no passage ${String(passage)}.`)

  return text.replace(passage, () => by)
}
