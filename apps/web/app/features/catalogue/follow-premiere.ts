import { getPublicVideo } from '@hlizo/contract/calls/videos'
import type { Video } from '@hlizo/contract/entities/video'
import { nextLookMs } from '@hlizo/domain/premiere'
import { wait } from '@hlizo/kit/wait'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { askServerTime, serverNow } from '#web/lib/server-now.ts'

/** What a look finds: the video as visitors see it, that there is none any more, or for how many seconds it is refused. */
type Found = Video | 'cancelled' | number

const refusedSecondsOf = (error: unknown) =>
  error instanceof ApiError ? Number(error.details?.['retryAfter']) || 0 : 0

async function look(id: number, signal: AbortSignal): Promise<Found> {
  try {
    return await request(getPublicVideo, { params: { id }, signal, isQuiet: true })
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'cancelled' : refusedSecondsOf(error)
  }
}

type Following = {
  readonly video: Pick<Video, 'id' | 'premiereAt'>
  /** The page's own share of the spread, from 0 to 1. */
  readonly chance: number
  /** Whether to look at once, after a page was hidden. */
  readonly isWoken: boolean
  readonly signal: AbortSignal
  readonly onFound: (found: Video | 'cancelled') => void
}

const WOKEN_SPREAD_MS = 1_000

/** Looks at a premiere until it begins or is cancelled. All pages ask for one answer, which the server has in memory. */
export async function followPremiere(following: Following): Promise<void> {
  const { video, chance, isWoken, signal, onFound } = following
  let premiereAt = video.premiereAt
  await askServerTime(signal).catch(() => {})
  let delayMs = isWoken ? chance * WOKEN_SPREAD_MS : null
  let refusedSeconds = 0
  while (premiereAt !== undefined && !signal.aborted) {
    const moment = new Date(premiereAt)
    const due = nextLookMs({ premiereAt: moment, now: serverNow(), chance, refusedSeconds })
    await wait(delayMs ?? due, signal).catch(() => {})
    delayMs = null
    if (signal.aborted) return
    const found = await look(video.id, signal)
    if (signal.aborted) return
    refusedSeconds = typeof found === 'number' ? found : 0
    if (typeof found === 'number') continue
    onFound(found)
    premiereAt = found === 'cancelled' ? undefined : found.premiereAt
  }
}
