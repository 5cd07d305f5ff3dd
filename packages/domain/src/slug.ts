import { searchWords } from './search-text.ts'

/** A title as a name for addresses and manifests: „Ora opt, la bloc” is `ora-opt-la-bloc`. */
export function slugOf(title: string): string {
  return searchWords(title)
    .join('-')
    .replaceAll(/[^a-z0-9-]+/g, '')
    .replaceAll(/^-+|-+$/g, '')
}
