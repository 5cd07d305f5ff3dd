import type { Database } from '@hlizo/database/database'
import { writeLines } from './line-writer.ts'

/** Makes these the lines of a film, one every ten seconds. For tests. */
export function giveLines(
  db: Database,
  assetId: string,
  lines: readonly string[],
  { lang = 'ro', source = lines.join('|') } = {},
): Promise<void> {
  const clock = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 23)
  const cues = lines.map(
    (line, place) => `${clock(place * 10)} --> ${clock(place * 10 + 9)}\n${line}\n`,
  )

  return db.transaction((tx) =>
    writeLines(tx, assetId, [{ lang, source }], async () => `WEBVTT\n\n${cues.join('\n')}`),
  )
}
