import type { MomentRefusal, MomentSpan } from '@hlizo/contract/entities/moment'
import type { Queries } from '@hlizo/database/database'
import { heldSpan, mayShareMoment } from '@hlizo/domain/moments'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { filmMoments } from './film-moments.ts'
import { momentPolicies } from './moment-policies.ts'

type Asked = {
  readonly accountId: string
  readonly videoId: number
  /** In milliseconds of the present film. */
  readonly span: MomentSpan
  /** Its clip, where it was shared before. */
  readonly clipId: string | null
  readonly film: { readonly assetId: string; readonly offsetMs: number; readonly filmMs: number }
  readonly now: Date
}

/** Whether limits and editors allow to share a moment; who shares it holds the lock of the film. */
export async function mayShare(
  db: Queries,
  { accountId, videoId, span, clipId, film, now }: Asked,
): Promise<Result<null, MomentRefusal>> {
  const { assetId, offsetMs, filmMs } = film
  const shared = filmMoments(db)
  const policy = await momentPolicies(db).ofFilm(videoId)
  const before = await shared.spans(videoId, { accountId, exceptClip: clipId, now })
  const within = mayShareMoment(span, { policy, before, filmMs })
  if (!within.ok) return within
  const { startMs, endMs } = heldSpan(span)
  const stretch = { videoId, startMs: startMs - offsetMs, endMs: endMs - offsetMs }
  const films = [{ assetId, offsetMs }]

  return (await shared.takenDownWithin({ ...stretch, films }))
    ? refuse('MOMENT_REMOVED')
    : accept(null)
}
