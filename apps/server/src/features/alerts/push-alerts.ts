import { PUSHED_ONE_BY_ONE } from '@hlizo/contract/constants'
import type { Database } from '@hlizo/database/database'
import { eachDue } from '@hlizo/database/each-due'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { isWithinAge } from '@hlizo/domain/age-limit'
import { isQuietHour } from '@hlizo/domain/quiet-hours'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { AccessPorts } from '#server/http/caller.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { alertStore, type AlertTitle } from './alert-store.ts'
import { orderDelivery, type PushDelivery } from './push-delivery.ts'
import { oneTitle, severalTitles } from './push-messages.ts'
import { pushStore } from './push-store.ts'
import { pushTopicOf } from './push-topic.ts'

/** Orders the push messages whose moment has come. */
export const PUSH_JOB = 'alerts.push'

const EVERY_MS = 10_000

export type PushAlertDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly catalogue: Pick<Catalogue, 'media'>
  readonly checkEntitlement: AccessPorts['checkEntitlement']
}

type Ordered = Pick<PushDelivery, 'message' | 'about'>

/** What is shown: each title, or their number when there are many. */
function messagesOf(
  titles: readonly AlertTitle[],
  accountId: string,
  catalogue: Pick<Catalogue, 'media'>,
): Ordered[] {
  if (titles.length > PUSHED_ONE_BY_ONE) {
    const videoIds = titles.map(({ videoId }) => videoId)
    const tag = pushTopicOf(accountId, ...videoIds)
    return [{ about: { videoIds }, message: { ...severalTitles(titles.length), tag } }]
  }

  return titles.map((title) => ({
    about: { videoIds: [title.videoId] },
    message: { ...oneTitle(title, catalogue), tag: pushTopicOf(accountId, title.videoId) },
  }))
}

/** Alerts are marked and their deliveries ordered in one transaction: nodes at the same time order them once. */
function pushOrderer({ db, clock, jobs, catalogue, checkEntitlement }: PushAlertDeps) {
  return async (accountId: string): Promise<void> => {
    const to = await alertStore(db).recipientOf(accountId)
    const mayWatch = to !== null && (await checkEntitlement(to.payerId)).ok
    await db.transaction(async (tx) => {
      const now = clock.now()
      const alerts = alertStore(tx)
      const taken = await alerts.takePushed(accountId, now)
      if (!mayWatch || taken.length === 0) return
      const titles = await alerts.titlesOf(accountId, taken, now)
      const until = new Date(now.getTime() + DAY_MS).toISOString()
      for (const { sessionId, highestRating } of await pushStore(tx).subscribed(accountId)) {
        const seen = titles.filter(({ ageRating }) => isWithinAge(ageRating, highestRating))
        for (const ordered of messagesOf(seen, accountId, catalogue)) {
          const delivery = { accountId, sessionId, until, ...ordered }
          await orderDelivery({ jobs, queries: tx }, delivery)
        }
      }
    })
  }
}

export function pushAlertsJob(deps: PushAlertDeps): JobHandler {
  const order = pushOrderer(deps)

  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      const now = deps.clock.now()
      if (isQuietHour(now)) return
      await eachDue(
        signal,
        (after: { accountId: string } | null) => alertStore(deps.db).toPush(now, after),
        ({ accountId }) => order(accountId),
        ({ accountId: account }, error) =>
          deps.log.warn({ account, error: String(error) }, 'alerts are not pushed yet'),
      )
    },
  }
}
