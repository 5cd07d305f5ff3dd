const ADDRESS = /\S+@\S+/g
const LONG_NUMBER = /\+?\d[\d\s.-]{5,}\d/g

/** A search for analytics, without e-mail addresses and telephone numbers. */
export function reportedSearchTerm(typed: string): string {
  return typed
    .replaceAll(ADDRESS, '…')
    .replaceAll(LONG_NUMBER, '…')
    .trim()
    .toLocaleLowerCase('ro-RO')
    .slice(0, 100)
}
