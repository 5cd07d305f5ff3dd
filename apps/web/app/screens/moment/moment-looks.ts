import type { PublicMoment } from '@hlizo/contract/entities/moment'
import { ApiError } from '#web/lib/api-error.ts'

/** Cutting takes less than a second, unless the encoder is busy. */
const SOON_MS = 1_000
const SOON_LOOKS = 30
/** All pages behind one network address share what it may read: captions are worth a few reads only. */
const LATER_MS = 10_000
/** Then captions have failed, or the next visit has them. */
const LOOKS_AT_MOST = 60

/** A moment that is not shared any more, or was taken down. */
export const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404

/** The milliseconds until the page of a moment looks whether there is more of it; false where it looks no more. */
export function nextLookMs(read: {
  readonly data?: Pick<PublicMoment, 'isReady' | 'tallUrl'> | null | undefined
  readonly error: Error | null
  readonly dataUpdateCount: number
  readonly errorUpdateCount: number
}): number | false {
  const { data, error } = read
  const looks = read.dataUpdateCount + read.errorUpdateCount
  if (!data || data.tallUrl !== null || isGone(error) || looks >= LOOKS_AT_MOST) return false

  return !data.isReady && looks < SOON_LOOKS ? SOON_MS : LATER_MS
}
