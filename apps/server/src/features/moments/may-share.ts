import type { MomentRefusal, MomentSpan } from '@hlizo/contract/entities/moment'
import type { Queries } from '@hlizo/database/database'
import { heldSpan, mayShareMoment } from '@hlizo/domain/moments'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import { filmMoments } from './film-moments.ts'
import { momentPolicies } from './moment-policies.ts'

type Wanted = {
  readonly videoId: number
  /** In milliseconds of the present film. */
  readonly span: MomentSpan
  readonly film: { readonly assetId: string | null; readonly offsetMs: number }
}
type Asked = Wanted & {
  readonly accountId: string
  /** Its clip, where it was shared before. */
  readonly clipId: string | null
  readonly film: { readonly filmMs: number }
  readonly now: Date
}

/** Whether an editor has taken down a clip that shows some of what the moment's clip can hold. */
export async function isTakenDown(
  db: Queries,
  { videoId, span, film: { assetId, offsetMs } }: Wanted,
): Promise<boolean> {
  const { startMs, endMs } = heldSpan(span)
  const stretch = { videoId, startMs: startMs - offsetMs, endMs: endMs - offsetMs }
  const films = assetId === null ? [] : [{ assetId, offsetMs }]

  return (await filmMoments(db).takenDownWithin({ ...stretch, films })) !== null
}

/** Whether limits and editors allow to share a moment; who shares it holds the lock of the film. */
export async function mayShare(
  db: Queries,
  { accountId, videoId, span, clipId, film, now }: Asked,
): Promise<Result<null, MomentRefusal>> {
  const policy = await momentPolicies(db).ofFilm(videoId)
  const before = await filmMoments(db).spans(videoId, { accountId, exceptClip: clipId, now })
  const within = mayShareMoment(span, { policy, before, filmMs: film.filmMs })
  if (!within.ok) return within

  return (await isTakenDown(db, { videoId, span, film })) ? refuse('MOMENT_REMOVED') : accept(null)
}
