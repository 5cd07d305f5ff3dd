import { MomentPolicy } from '@hlizo/contract/entities/moment'
import type { Transaction } from '@hlizo/database/database'
import { accept, refuse } from '@hlizo/kit/result'
import type { TitleSetting } from '#server/stores/title-setting.ts'
import { lockFilm } from './film-moments.ts'
import { momentPolicies } from './moment-policies.ts'
import { hideOverLimit } from './over-limit.ts'

/** The caller holds the lock of the film. */
export async function setMomentLimits(
  tx: Transaction,
  videoId: number,
  policy: MomentPolicy,
): Promise<void> {
  await momentPolicies(tx).set(videoId, policy)
  await hideOverLimit(tx, videoId)
}

/** What an editor allows of the moments of a video. */
export const momentPolicySetting: TitleSetting = {
  action: 'moments.limited',
  lock: lockFilm,
  read: (db, videoId) => momentPolicies(db).of(videoId),
  restore: async (tx, videoId, fields) => {
    const policy = MomentPolicy.safeParse(fields)
    // Its limits may have been others when it was written.
    if (!policy.success) return refuse('GONE')
    await setMomentLimits(tx, videoId, policy.data)
    return accept(undefined)
  },
}
