import type { Database } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { noticeRingsAt, noticeRingsUntil } from '@hlizo/domain/premiere'
import { nextQuietHours, outsideQuietHours } from '@hlizo/domain/quiet-hours'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { currentMessage, type CurrentMessageDeps } from './current-message.ts'
import {
  DELIVER_PUSH_ELSEWHERE_JOB,
  DELIVER_PUSH_JOB,
  orderDelivery,
  premiereNoticeOf,
  PushDelivery,
} from './push-delivery.ts'
import { isBrowserService } from './push-endpoint.ts'
import type { PushOutcome, SendPush } from './push-sender.ts'
import { pushStore } from './push-store.ts'

const MAX_FAILURES = 10
const RETRY = { baseDelayMs: 5_000, maxDelayMs: HOUR_MS }
const AT_ONCE = { [DELIVER_PUSH_JOB]: 4, [DELIVER_PUSH_ELSEWHERE_JOB]: 2 }
type DeliverKind = keyof typeof AT_ONCE

export type DeliverDeps = CurrentMessageDeps & {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly sendPush: SendPush
  readonly ownService: string | null
}

/** From when on a message may ring, and until when on a device that is away now. */
function ringsOf(delivery: PushDelivery, now: Date): { readonly from: Date; readonly until: Date } {
  const notice = premiereNoticeOf(delivery)
  if (notice === null) return { from: outsideQuietHours(now), until: nextQuietHours(now) }
  const rings = { kind: notice.kind, launchAt: new Date(notice.launchAt) }

  return { from: noticeRingsAt(rings, now), until: noticeRingsUntil(rings, now) }
}

/**
 * A node that dies after sending sends again when its lease ends. The message has a topic and a tag of its
 * own, so the push service and the browser put the second in the place of the first.
 */
function deliverPushJob(deps: DeliverDeps, kind: DeliverKind): JobHandler {
  const { db, clock, log, jobs, sendPush, ownService } = deps
  const currentOf = currentMessage(deps)
  const postpone = (delivery: PushDelivery, runAt: Date) =>
    orderDelivery({ jobs, queries: db }, delivery, { kind, runAt })

  const settle = async (delivery: PushDelivery, endpoint: string, outcome: PushOutcome) => {
    const { accountId, sessionId } = delivery
    if (outcome.kind === 'gone') await pushStore(db).forget(accountId, sessionId, endpoint)
    if (outcome.kind === 'refused')
      log.warn({ account: accountId, status: outcome.status }, 'a push service refused a message')
    if (outcome.kind !== 'later') return
    if (outcome.afterSeconds === null)
      throw new Error(`The push service answered with status ${outcome.status}.`)
    await postpone(delivery, new Date(clock.now().getTime() + outcome.afterSeconds * 1_000))
  }

  const deliver = async (delivery: PushDelivery): Promise<void> => {
    const now = clock.now()
    if (now > new Date(delivery.until)) return
    const { from, until } = ringsOf(delivery, now)
    const heldUntilMs = Math.min(until.getTime(), Date.parse(delivery.until))
    if (from > now) return postpone(delivery, from)
    const current = await currentOf(delivery, now)
    if (current === null) return undefined
    const { target, message } = current
    if (kind === DELIVER_PUSH_JOB && !isBrowserService(target.endpoint, ownService))
      return orderDelivery({ jobs, queries: db }, delivery, { kind: DELIVER_PUSH_ELSEWHERE_JOB })
    const outcome = await sendPush(target, {
      payload: JSON.stringify(message),
      // A device that is away shows nothing at night, nor what is of no use any more.
      ttlSeconds: Math.floor((heldUntilMs - now.getTime()) / 1_000),
      topic: message.tag,
      // A reminder is of no use some minutes later.
      urgency: premiereNoticeOf(delivery)?.kind === 'begins' ? 'high' : 'normal',
    })
    return settle(delivery, target.endpoint, outcome)
  }

  return {
    concurrency: AT_ONCE[kind],
    maxFailures: MAX_FAILURES,
    retry: RETRY,
    run: async (payload, { isLast }) => {
      const delivery = PushDelivery.parse(payload)
      await deliver(delivery).catch((error: unknown) => {
        if (!isLast(error)) throw error
        // No operator has to look at it.
        log.warn(
          { account: delivery.accountId, error: String(error) },
          'a push message was given up',
        )
      })
    },
  }
}

/** Services that anyone may name share a few places, so that slow ones do not delay the messages of browsers. */
export const deliverPushJobs = (deps: DeliverDeps): Readonly<Record<string, JobHandler>> => ({
  [DELIVER_PUSH_JOB]: deliverPushJob(deps, DELIVER_PUSH_JOB),
  [DELIVER_PUSH_ELSEWHERE_JOB]: deliverPushJob(deps, DELIVER_PUSH_ELSEWHERE_JOB),
})
