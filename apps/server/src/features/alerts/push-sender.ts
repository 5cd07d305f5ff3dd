import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BrokenCircuitError } from 'cockatiel'
import webPush from 'web-push'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { lookUpPublic, PrivateAddressError } from './public-address.ts'
import { pushBreakers, REST_SECONDS } from './push-breakers.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Where and for whom a message is encrypted. */
export type PushTarget = {
  readonly endpoint: string
  readonly p256dh: string
  readonly authSecret: string
}

export type PushMessage = {
  readonly payload: string
  /** How long the push service may hold it for a device that is away. */
  readonly ttlSeconds: number
  /** A later message of the same topic replaces one that was not delivered yet (RFC 8030 §5.4). */
  readonly topic: string
  /** `high` also reaches a device that saves its battery (RFC 8030 §5.3). */
  readonly urgency: 'normal' | 'high'
}

/** `gone`: the subscription has ended. `later`: try again, after `afterSeconds` if the service said so. */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' | 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly status: number; readonly afterSeconds: number | null }

export type SendPush = (target: PushTarget, message: PushMessage) => Promise<PushOutcome>

const TIMEOUT_MS = 10_000
const MAX_RETRY_AFTER_SECONDS = HOUR_SECONDS

type Answer = { readonly status: number; readonly retryAfter: string | undefined }
type Details = ReturnType<typeof webPush.generateRequestDetails>

/** Posts an encrypted message. Redirects are not followed: they could lead inside. */
function post({ endpoint, headers, body }: Details, isOwn: boolean): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = endpoint.startsWith('https:') ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const options = { method: 'POST', headers: { ...headers }, signal, agent: false as const }
  const sent = request(
    endpoint,
    { ...options, ...(!isOwn && { lookup: lookUpPublic }) },
    (answer) => {
      // Only the status is read.
      answer.destroy()
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
    },
  )
  sent.on('error', reject)
  sent.end(body)

  return promise
}

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent', status }
  // 403: the subscription belongs to another key pair, such as one before the secret was changed.
  if (status === 404 || status === 410 || status === 403) return { kind: 'gone', status }
  if (status !== 429 && status < 500) return { kind: 'refused', status }
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null

  return {
    kind: 'later',
    status,
    afterSeconds: seconds && Math.min(seconds, MAX_RETRY_AFTER_SECONDS),
  }
}

/**
 * Sends messages to push services, encrypted for one browser (RFC 8291) and signed by this installation
 * (RFC 8292). Rejects when the service cannot be reached.
 */
export function pushSender(options: {
  readonly keys: VapidKeys
  /** A `mailto:` or `https:` address that a push service can write to. */
  readonly subject: string
  readonly ownService: string | null
  readonly clock: Clock
}): SendPush {
  const { keys, subject, ownService, clock } = options
  const breakerOf = pushBreakers<Answer>(clock)

  return async ({ endpoint, p256dh, authSecret }, { payload, ttlSeconds, topic, urgency }) => {
    if (!isPushEndpoint(endpoint, ownService)) return { kind: 'gone', status: 0 }
    const { origin } = new URL(endpoint)
    const target = { endpoint, keys: { p256dh, auth: authSecret } }
    const details = webPush.generateRequestDetails(target, payload, {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
      topic,
      urgency,
      contentEncoding: 'aes128gcm',
    })

    try {
      return outcomeOf(await breakerOf(origin)(() => post(details, origin === ownService)))
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        return { kind: 'later', status: 503, afterSeconds: REST_SECONDS }
      if (error instanceof PrivateAddressError) return { kind: 'gone', status: 0 }
      throw error
    }
  }
}
