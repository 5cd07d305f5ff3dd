import { MomentPolicy } from '@hlizo/contract/entities/moment'
import { accept, refuse } from '@hlizo/kit/result'
import type { TitleSetting } from '#server/stores/title-setting.ts'
import { momentStore } from './moment-store.ts'
import { lockOfTitle } from './share-moment.ts'

/** What an editor allows of the moments of a video. */
export const momentPolicySetting: TitleSetting = {
  action: 'moments.limited',
  lock: (tx, videoId) => tx.lock(lockOfTitle(videoId)),
  read: (db, videoId) => momentStore(db).policyOf(videoId),
  restore: async (tx, videoId, fields) => {
    const policy = MomentPolicy.safeParse(fields)
    // Its limits may have been others when it was written.
    if (!policy.success) return refuse('GONE')
    await momentStore(tx).setPolicy(videoId, policy.data)
    return accept(undefined)
  },
}
