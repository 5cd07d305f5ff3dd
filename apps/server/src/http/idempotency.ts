import { createHash } from 'node:crypto'
import type { Call } from '@hlizo/contract/call'
import { IDEMPOTENCY_KEY_HOURS, IDEMPOTENCY_KEY_MAX_LENGTH } from '@hlizo/contract/constants'
import type { ErrorCode } from '@hlizo/contract/errors'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import { waitUntilFound } from '@hlizo/kit/wait'
import { whileRenewing } from '@hlizo/kit/while-renewing'
import { ApiError } from './api-error.ts'
import { refusalOf } from './error-handler.ts'
import {
  idempotencyStore,
  LEASE_MS,
  type Attempt,
  type KeyedRequest,
  type StoredAnswer,
} from './idempotency-store.ts'

/** How the request of a key is answered. */
type Answering = {
  /** Makes the response; `resumedFrom` is when the request first began, if its response was lost. */
  readonly make: (resumedFrom: Date | null) => Promise<StoredAnswer>
  /** The response to a refusal. */
  readonly refused: (refusal: ApiError) => StoredAnswer
}

/** A response, and whether it was made for an earlier request with the key. */
type Answered = { readonly answer: StoredAnswer; readonly isReplay: boolean }

/** Answers a request with a key once (docs/decisions/0030). */
export type Idempotency = {
  /** @throws ApiError IDEMPOTENCY_KEY_REUSED or IDEMPOTENCY_KEY_IN_USE, and errors of `make`. */
  answerOnce(request: KeyedRequest, answering: Answering): Promise<Answered>
}

const KEY = new RegExp(String.raw`^[\x21-\x7e]{1,${IDEMPOTENCY_KEY_MAX_LENGTH}}$`)
// Without an account the key alone identifies the caller, so it must not be guessable.
const VISITOR_KEY_MIN_LENGTH = 32
// Longer than a lease, so that a retry can take over the request of a dead node.
const LONGEST_MS = 8_000
const LOOK_AGAIN_MS = 100

/** Temporary refusals: the same request may succeed a moment later. */
const passing: ReadonlySet<ErrorCode> = new Set([
  'CHANGE_PENDING',
  'RATE_LIMITED',
  'SESSION_NOT_PAID',
  'PAYPAL_NOT_CONFIRMED',
])

const isFinal = ({ status, code }: ApiError) => status < 500 && !passing.has(code)

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/** The hash of the call and its parsed input, without the token and key of a form. */
function hashOf({ method, path }: Call, { params, query, body }: Input): Buffer {
  const skipped = (name: string, value: unknown) =>
    name === 'accessToken' || name === 'idempotencyKey' ? undefined : value

  return createHash('sha256')
    .update(JSON.stringify([method, path, params, query, body], skipped))
    .digest()
}

/**
 * The keyed request; null without a key.
 *
 * @throws ApiError IDEMPOTENCY_KEY_INVALID
 */
export function keyedRequest(
  call: Call,
  key: unknown,
  given: Input & { readonly accountId: string | null },
): KeyedRequest | null {
  if (key === undefined) return null
  const { accountId } = given
  const isUsable =
    typeof key === 'string' &&
    KEY.test(key) &&
    (accountId !== null || key.length >= VISITOR_KEY_MIN_LENGTH)
  if (!isUsable) throw new ApiError('IDEMPOTENCY_KEY_INVALID')

  return { accountId, key, hash: hashOf(call, given) }
}

/** Older keys may be deleted. */
export const keysEndedBefore = (now: Date): Date =>
  new Date(now.getTime() - IDEMPOTENCY_KEY_HOURS * HOUR_MS)

/** The keys of all nodes, in the database. */
export function createIdempotency(deps: {
  db: Database
  clock: Clock
  /** How long a request waits for an earlier one; shorter in tests. */
  longestMs?: number
}): Idempotency {
  const { db, clock, longestMs = LONGEST_MS } = deps
  const requests = idempotencyStore(db)

  /** The attempt of this node, or the stored response; null while another node works on it. */
  const look = async (request: KeyedRequest): Promise<Attempt | StoredAnswer | null> => {
    const begun = await requests.begin(request, clock.now())
    if (begun) return begun
    const found = await requests.find(request)
    if (found && !found.hash.equals(request.hash)) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    if (found && found.status !== null) return { status: found.status, body: found.body }

    return found && !found.isLeased ? requests.resume(request, found.attempt) : null
  }

  /** Waits until the request is answered or this node may work on it. */
  const claim = async (request: KeyedRequest): Promise<Attempt | StoredAnswer> => {
    const limits = { everyMs: LOOK_AGAIN_MS, longestMs }
    const claimed = await waitUntilFound(() => look(request), limits)
    if (claimed === null) throw new ApiError('IDEMPOTENCY_KEY_IN_USE')

    return claimed
  }

  const make = async (request: KeyedRequest, attempt: Attempt, answering: Answering) => {
    try {
      const answer = await answering.make(attempt.resumedFrom)
      await requests.finish(request, attempt, answer)
      return answer
    } catch (error) {
      const refusal = refusalOf(error)
      if (isFinal(refusal)) await requests.finish(request, attempt, answering.refused(refusal))
      else await requests.release(request, attempt).catch(() => {})
      throw error
    }
  }

  return {
    answerOnce: async (request, answering) => {
      const claimed = await claim(request)
      if ('status' in claimed) return { answer: claimed, isReplay: true }

      const renewing = { leaseMs: LEASE_MS, renew: () => requests.renew(request, claimed) }
      const answer = await whileRenewing(renewing, () => make(request, claimed, answering))

      return { answer, isReplay: false }
    },
  }
}
