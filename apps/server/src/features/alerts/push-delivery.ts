import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'

/** Sends one message to one device. */
export const DELIVER_PUSH_JOB = 'alerts.deliver'

/** The same at a service that anyone may have named: it has places of its own. */
export const DELIVER_PUSH_ELSEWHERE_JOB = 'alerts.deliver-elsewhere'

/** What the service worker shows (http/service-worker.ts). */
const ShownMessage = z.object({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  image: z.string().nullable(),
  tag: z.string(),
  /** Which notice of those with this tag it is; absent where there is only one. */
  notice: z.optional(z.string()),
})
export type ShownMessage = z.infer<typeof ShownMessage>

const PremiereNotice = z.object({
  kind: z.enum(['begins', 'moved', 'cancelled']),
  videoId: z.number(),
  /** The launch that the message names. */
  launchAt: z.iso.datetime(),
})
export type PremiereNotice = z.infer<typeof PremiereNotice>

/** What a message is about, which is read again before it is sent. */
const Subject = z.union([PremiereNotice, z.object({ videoIds: z.array(z.number()) })])

export const PushDelivery = z.object({
  accountId: z.string(),
  sessionId: z.string(),
  /** Not later than this. */
  until: z.iso.datetime(),
  /** As it was ordered. */
  message: ShownMessage,
  /** Missing in what the version before has ordered. */
  about: z.optional(Subject),
})
export type PushDelivery = z.infer<typeof PushDelivery>

/** The notice of a premiere that a message is; null for one about new titles. */
export const premiereNoticeOf = ({ about }: Pick<PushDelivery, 'about'>): PremiereNotice | null =>
  about !== undefined && 'kind' in about ? about : null

/** What tells apart the notices of one premiere, which have one tag. */
export const noticeOf = ({ kind, launchAt }: PremiereNotice): string => `${kind}:${launchAt}`

/** Each notice of a premiere is ordered: which of them is true is seen when they are sent. */
const keyOf = (delivery: PushDelivery): string => {
  const { accountId, sessionId, message } = delivery
  const notice = premiereNoticeOf(delivery)

  return [accountId, sessionId, message.tag, ...(notice ? [noticeOf(notice)] : [])].join(':')
}

type Order = { readonly kind?: string; readonly runAt?: Date }

/** Orders a delivery; dropped while one of the same message to the same device waits. */
export function orderDelivery(
  { jobs, queries }: { readonly jobs: Pick<JobQueue, 'enqueue'>; readonly queries: Queries },
  delivery: PushDelivery,
  order: Order = {},
): Promise<void> {
  return jobs.enqueue(queries, {
    kind: DELIVER_PUSH_JOB,
    key: keyOf(delivery),
    payload: delivery,
    ...order,
  })
}
