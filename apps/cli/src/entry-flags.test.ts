import { describe, expect, it } from 'vitest'
import {
  ComedianEntry,
  ShowEntry,
  VideoEntry,
} from '@hlizo/server/features/catalogue-editing/entries'
import { entryFlags, flagOf } from './entry-flags.ts'

/** What other commands write: `video import`, `video captions` and Studio; chapters are a list. */
const otherwise = [
  'slug',
  'film',
  'captions',
  'av1',
  'encrypted',
  'durationSeconds',
  'chapters',
  'owner',
]

describe('entryFlags', () => {
  it.each([
    ['video', VideoEntry.shape],
    ['show', ShowEntry.shape],
    ['comedian', ComedianEntry.shape],
  ] as const)('have one for each field of a %s', (kind, shape) => {
    const wanted = Object.keys(shape)
      .filter((field) => !otherwise.includes(field))
      .map(flagOf)
    const flags = entryFlags[kind].map(({ flag }) => flag.split(' ')[0] ?? '')

    expect(flags.toSorted()).toEqual(wanted.toSorted())
  })
})
