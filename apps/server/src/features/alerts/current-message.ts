import type { Queries } from '@hlizo/database/database'
import { isWithinAge } from '@hlizo/domain/age-limit'
import { isNoticeTrue } from '@hlizo/domain/premiere'
import type { AccessPorts } from '#server/http/caller.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { alertStore } from './alert-store.ts'
import { premiereStore } from './premiere-store.ts'
import {
  noticeOf,
  type PremiereNotice,
  type PushDelivery,
  type ShownMessage,
} from './push-delivery.ts'
import { oneTitle, premiereWords, severalTitles } from './push-messages.ts'
import { pushStore, type SubscribedTarget } from './push-store.ts'

export type CurrentMessageDeps = {
  readonly db: Queries
  readonly catalogue: Pick<Catalogue, 'media'>
  readonly checkEntitlement: AccessPorts['checkEntitlement']
}

type Words = Omit<ShownMessage, 'tag' | 'notice'>
type Content = Omit<ShownMessage, 'tag'>
type Asked = {
  readonly accountId: string
  readonly payerId: string
  readonly highestRating: SubscribedTarget['highestRating']
  readonly now: Date
}

/** The titles that are still listed, followed, and seen on the device. */
async function alertWords(
  { db, catalogue, checkEntitlement }: CurrentMessageDeps,
  videoIds: readonly number[],
  { accountId, payerId, highestRating, now }: Asked,
): Promise<Words | null> {
  if (!(await checkEntitlement(payerId)).ok) return null
  const titles = await alertStore(db).titlesOf(accountId, videoIds, now)
  const seen = titles.filter(({ ageRating }) => isWithinAge(ageRating, highestRating))
  const [first] = seen
  if (first === undefined) return null

  return seen.length === 1 ? oneTitle(first, catalogue) : severalTitles(seen.length)
}

/** Sent without a subscription, too (docs/decisions/0201). */
async function premiereWordsNow(
  { db }: CurrentMessageDeps,
  notice: PremiereNotice,
  { accountId, highestRating, now }: Asked,
): Promise<Content | null> {
  const { kind, videoId, launchAt } = notice
  const reminder = await premiereStore(db).stateOf({ accountId, videoId })
  if (reminder === null || !isWithinAge(reminder.ageRating, highestRating)) return null
  if (!isNoticeTrue({ kind, launchAt: new Date(launchAt) }, reminder, now)) return null

  return { ...premiereWords(kind, videoId, reminder), notice: noticeOf(notice) }
}

/** What a delivery says by now, and where; null where nothing of it is left to be sent (docs/decisions/0179). */
export function currentMessage(deps: CurrentMessageDeps) {
  const { db } = deps

  return async (
    { accountId, sessionId, message, about }: PushDelivery,
    now: Date,
  ): Promise<{ readonly target: SubscribedTarget; readonly message: ShownMessage } | null> => {
    const target = await pushStore(db).targetOf(accountId, sessionId)
    const to = target && (await alertStore(db).recipientOf(accountId))
    if (target === null || to === null) return null
    if (about === undefined) return { target, message }
    const asked = {
      accountId,
      payerId: to.payerId,
      highestRating: target.highestRating,
      now,
    }
    const words =
      'kind' in about
        ? await premiereWordsNow(deps, about, asked)
        : await alertWords(deps, about.videoIds, asked)

    return words && { target, message: { ...words, tag: message.tag } }
  }
}
