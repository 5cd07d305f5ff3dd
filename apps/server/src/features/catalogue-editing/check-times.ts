import { isDeepStrictEqual } from 'node:util'
import type { Queries } from '@hlizo/database/database'
import { faultOfChangedTimes, type TimesFault, type TitleTimes } from '@hlizo/domain/title-times'
import type { EntryFault } from './check-references.ts'
import type { CatalogueEntries, VideoEntry } from './entries.ts'
import { readEntries } from './read-entries.ts'
import { wholeVideo } from './save-titles.ts'

const words: Readonly<Record<TimesFault, string>> = {
  EXPIRY_BEFORE_LAUNCH: 'the title expires before its launch',
  OUTSIDE_FILM: 'this is after the end of the film',
  CHAPTERS_COLLIDE: 'two chapters start at the same moment',
  INTRO_AFTER_CREDITS: 'the credits begin before the end of the intro',
}

/** The times to check. A retired video ends before its launch when it was retired early. */
export function timesOf(entry: VideoEntry, now: Date): TitleTimes {
  const { launchAt = now.toISOString(), durationSeconds = 0 } = entry
  const expiresAt = entry.status === 'retired' ? null : entry.expiresAt

  return { ...entry, launchAt, durationSeconds, expiresAt }
}

/** Finds the videos whose times would be wrong by what the entries change; what was wrong before is left. */
export async function checkTimes(
  db: Queries,
  { videos }: CatalogueEntries,
  now: Date,
): Promise<EntryFault[]> {
  const stored = await readEntries(db).videos(videos.map(({ slug }) => slug))
  const bySlug = new Map(stored.map((entry) => [entry.slug, entry]))

  return videos.flatMap((entry, index): EntryFault[] => {
    const before = bySlug.get(entry.slug)
    const next = timesOf(wholeVideo(entry, before, now), now)
    const known = before && timesOf(before, now)
    const fault = faultOfChangedTimes(
      next,
      (field) => !isDeepStrictEqual(next[field], known?.[field]),
    )
    return fault ? [{ path: ['videos', index, fault.field], message: words[fault.code] }] : []
  })
}
