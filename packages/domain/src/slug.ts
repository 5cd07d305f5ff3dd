import { searchWords } from './search-text.ts'

/** For URLs and manifests: „Ora opt, la bloc” → `ora-opt-la-bloc`. */
export function slugOf(title: string): string {
  return searchWords(title)
    .join('-')
    .replaceAll(/[^a-z0-9-]+/g, '')
    .replaceAll(/^-+|-+$/g, '')
}
