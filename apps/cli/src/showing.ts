import type { Command } from 'commander'
import type { TagEntry } from '@hlizo/server/features/catalogue-editing/entries'
import { orNothing } from './entry-flags.ts'

/** For whom and when a place of the hero or a row of the home page is shown. */
export type ShowingOptions = Partial<Readonly<Record<'audience' | 'from' | 'until', unknown>>>

export const addShowingFlags = (command: Command): Command =>
  command
    .option('--audience <who>', 'public, subscriber or both')
    .option(
      '--from <moment>',
      'shown from then on: "2026-12-01 18:00", Bucharest; or „none”',
      orNothing(String),
    )
    .option('--until <moment>', 'shown until then, or „none”', orNothing(String))

/** The cells of a table. */
export const showingWords = ({
  audience,
  from,
  until,
}: Pick<TagEntry, 'audience' | 'from' | 'until'>): string[] => [
  audience,
  from === null ? '' : `from ${from}`,
  until === null ? '' : `until ${until}`,
]
