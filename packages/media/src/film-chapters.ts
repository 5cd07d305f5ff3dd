import type { FilmChapter } from './asset.ts'
import type { MasterProbe } from './master-probe.ts'

const MOST = 200
const TITLE_LENGTH = 200

/** The chapters of a master in order, within the film and without duplicates. A chapter without a title is named by its number. */
export function filmChapters({
  chapters,
  durationSeconds,
}: Pick<MasterProbe, 'chapters' | 'durationSeconds'>): FilmChapter[] {
  const places = chapters
    .map(({ t, title }) => ({ t: Math.max(0, Math.round(t * 10) / 10), title: shown(title ?? '') }))
    .filter(({ t }) => t < durationSeconds)
    .toSorted((a, b) => a.t - b.t)

  return places
    .filter(({ t }, place) => places[place - 1]?.t !== t)
    .slice(0, MOST)
    .map(({ t, title }, place) => ({ t, title: title || String(place + 1) }))
}

function shown(title: string): string {
  return title
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, TITLE_LENGTH)
}
