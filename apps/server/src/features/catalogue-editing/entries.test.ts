import { describe, expect, it } from 'vitest'
import { SHOW_COLUMNS, ShowEntry, VIDEO_COLUMNS, VideoEntry } from './entries.ts'

/** What is no column of the title's own row: its key, other tables, and files. */
const elsewhere = {
  video: [
    'show',
    'comedians',
    'tags',
    'chapters',
    'picture',
    'film',
    'captions',
    'av1',
    'encrypted',
  ],
  show: ['picture', 'titleArt'],
}
const namesOf = (columns: readonly (readonly [string, string])[]) => columns.map(([name]) => name)

describe('the fields of an entry', () => {
  it.each([
    ['video', VideoEntry.shape, namesOf(VIDEO_COLUMNS)],
    ['show', ShowEntry.shape, namesOf(SHOW_COLUMNS)],
  ] as const)('of a %s are each stored', (kind, shape, columns) => {
    const stored = ['slug', ...elsewhere[kind], ...columns]

    expect(Object.keys(shape).toSorted()).toEqual(stored.toSorted())
  })
})
