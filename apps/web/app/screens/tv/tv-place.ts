import { hrefs } from '@hlizo/contract/hrefs'
import { screenQueries, type TvView } from '@hlizo/contract/screen-queries'

/** A page of the television and its parameters. */
export type TvPlace = {
  readonly view: TvView
  readonly id: number | undefined
  readonly q: string
  /** The start position in seconds; undefined resumes. */
  readonly t: number | undefined
  /** Whether the next video is chosen to make the profile laugh. */
  readonly isLaugh: boolean
}

const pagesOfTitles: readonly TvView[] = ['video', 'show', 'watch']

/** Parses the address; a title page without an id is the home. */
export function tvPlaceOf(search: URLSearchParams): TvPlace {
  const query = screenQueries.tv.parse(Object.fromEntries(search))
  const { view = 'home', id, q = '', t, laugh } = query
  const isComplete = id !== undefined || !pagesOfTitles.includes(view)

  return { view: isComplete ? view : 'home', id, q, t, isLaugh: laugh === '1' }
}

/** The target of „Înapoi”; null at the start. From the player always to its video (spec §2 „Watch”). */
export function wayBack({ view, id }: TvPlace, from: string | null): string | null {
  if (view === 'home') return null
  if (view === 'watch' && id !== undefined) return hrefs.tv({ view: 'video', id })

  return from ?? hrefs.tv()
}

/** The previous page, from the history state. */
export function cameFrom(state: unknown): string | null {
  const isNoted = typeof state === 'object' && state !== null && 'from' in state
  const from = isNoted ? state.from : null

  return typeof from === 'string' && from.startsWith(hrefs.tv()) ? from : null
}

export function titlePlace({ type, id }: { type: 'VIDEO' | 'SHOW'; id: number }): string {
  return hrefs.tv({ view: type === 'VIDEO' ? 'video' : 'show', id })
}
