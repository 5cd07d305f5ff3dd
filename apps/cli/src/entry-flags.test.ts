import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import {
  ComedianEntry,
  ShowEntry,
  VideoEntry,
} from '@hlizo/server/features/catalogue-editing/entries'
import { addEntryFlags, entryFlags, flagOf, readFlags } from './entry-flags.ts'

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

describe('readFlags', () => {
  it('empties what is given as „none”', () => {
    const command = addEntryFlags(new Command(), entryFlags.video)
    const none = ['--expires-at', '--show', '--season', '--picture'].flatMap((flag) => [
      flag,
      'none',
    ])
    const options = command.parse(none, { from: 'user' }).opts()
    const given = { slug: 'duet', title: 'Duet', category: 'standup', season: 1, ...options }

    expect(readFlags(VideoEntry, given)).toMatchObject({
      expiresAt: null,
      show: null,
      season: null,
      picture: null,
    })
  })
})

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
