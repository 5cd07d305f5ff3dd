import { hrefs } from '@hlizo/contract/hrefs'
import { screenQueries, type TvView } from '@hlizo/contract/screen-queries'

/** Where one is on the television: a page, and what it shows. */
export type TvPlace = {
  readonly view: TvView
  readonly id: number | undefined
  readonly q: string
  /** Where to begin to play, in seconds; undefined: where it was left. */
  readonly t: number | undefined
}

const pagesOfTitles: readonly TvView[] = ['video', 'show', 'watch']

/** Reads the address; a page of a title without its id is the home. */
export function tvPlaceOf(search: URLSearchParams): TvPlace {
  const { view = 'home', id, q = '', t } = screenQueries.tv.parse(Object.fromEntries(search))
  const isComplete = id !== undefined || !pagesOfTitles.includes(view)

  return { view: isComplete ? view : 'home', id, q, t }
}

/** Where „Înapoi” leads; null at the end of the way. From the player always to its video (spec §2 „Watch”). */
export function wayBack({ view, id }: TvPlace, from: string | null): string | null {
  if (view === 'home') return null
  if (view === 'watch' && id !== undefined) return hrefs.tv({ view: 'video', id })

  return from ?? hrefs.tv()
}

/** The page one came from, as the links of the television note it in the history. */
export function cameFrom(state: unknown): string | null {
  const isNoted = typeof state === 'object' && state !== null && 'from' in state
  const from = isNoted ? state.from : null

  return typeof from === 'string' && from.startsWith(hrefs.tv()) ? from : null
}

/** The page of a title on the television. */
export function titlePlace({ type, id }: { type: 'VIDEO' | 'SHOW'; id: number }): string {
  return hrefs.tv({ view: type === 'VIDEO' ? 'video' : 'show', id })
}
