import { stringify } from 'yaml'
import type { CatalogueEntries } from '@hlizo/server/features/catalogue-editing/entries'

const HEAD = `# A catalogue of Hlizo. Write it back with: hlizo catalogue import <this file>
# Pictures and films that begin with "id:" lie in the media store; a path names a file beside this one.
`

const isSaid = (field: string, value: unknown): boolean => {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return false
  return (
    !(field === 'pin' && value === 0) &&
    !(field === 'audience' && value === 'both') &&
    value !== false
  )
}

/** An entry without default values. */
function brief(entry: object): Record<string, unknown> {
  const hasFilm = 'film' in entry && entry.film !== null
  const fields = Object.entries(entry).filter(
    ([field, value]) => isSaid(field, value) && !(field === 'durationSeconds' && hasFilm),
  )

  return Object.fromEntries(fields)
}

/** A catalogue as YAML that `readManifest` reads back. */
export function writeManifest({
  comedians,
  tags,
  shows,
  videos,
  featured = [],
}: CatalogueEntries): string {
  const sections = { comedians, tags, shows, videos, featured }
  const parts = Object.entries(sections).map(([name, entries]) =>
    stringify({ [name]: entries.map(brief) }, { lineWidth: 100 }),
  )

  return `${HEAD}\n${parts.join('\n')}`
}
