import { accessNeeds } from '@hlizo/contract/access'
import type { BodyGiven, Call, DataOf } from '@hlizo/contract/call'
import {
  RETRY_ATTEMPTS,
  RETRY_BASE_DELAY_MS,
  RETRY_MAX_DELAY_MS,
  RETRYABLE_STATUSES,
} from '@hlizo/contract/constants'
import { RefusalEnvelope } from '@hlizo/contract/envelope'
import { retry } from '@hlizo/kit/retry'
import { createRetryBudget } from '@hlizo/kit/retry-budget'
import * as z from 'zod/mini'
import { admitCall } from './admission-port.ts'
import { addressOf, type AddressInput } from './api-address.ts'
import { ApiError, SessionUnknown, UnreadableAnswer } from './api-error.ts'
import { reportFailure } from './api-failures.ts'
import { intentionOf, isBeingAnswered, isFinalAnswer } from './idempotency-keys.ts'
import { accessToken } from './session.ts'
import { traceHeader } from './trace-header.ts'

/** Retries add at most a quarter to the requests of a page. */
const secondTries = createRetryBudget({ share: 0.25, reserve: 10 })

export type RequestInput<C extends Call> = AddressInput<C> & {
  body?: BodyGiven<C>
  signal?: AbortSignal
  /** The screen tells about failures itself: no toast, no redirect. A dead session still ends at /logout. */
  isQuiet?: boolean
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/** The data of a response, and the `cursor` that asks for the following page of a list. */
export type Page<Data> = { readonly data: Data; readonly nextCursor?: string | undefined }

/**
 * Makes a call and gives its `data`; `undefined` when the response is empty (204).
 * Fails with ApiError. GETs, and calls that take an idempotency key, are tried three times; a 401 is answered by
 * one refresh and one replay (D19, D21).
 */
export async function request<C extends Call>(
  call: C,
  input: RequestInput<C> = {},
): Promise<DataOf<C>> {
  return (await requestPage(call, input)).data
}

/** The same with what asks for the following page of a list; undefined with the last page. */
export async function requestPage<C extends Call>(
  call: C,
  input: RequestInput<C> = {},
): Promise<Page<DataOf<C>>> {
  const { params, query, body } = input
  const intention = intentionOf(call, [params, query, body])
  const isRepeatable = call.method === 'GET' || intention !== null
  secondTries.earn()
  try {
    const page = await retry(() => attempt(call, input, intention?.key), {
      attempts: isRepeatable ? RETRY_ATTEMPTS : 1,
      baseDelayMs: RETRY_BASE_DELAY_MS,
      maxDelayMs: RETRY_MAX_DELAY_MS,
      isRetryable: (error) => isRetryable(error) && secondTries.spend(),
    })
    intention?.settle()

    return page
  } catch (error) {
    if (isFinalAnswer(error)) intention?.settle()
    if (error instanceof ApiError && (!input.isQuiet || error.status === 401)) reportFailure(error)
    throw error
  }
}

/** Renewing the session has retried already. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError) || error instanceof SessionUnknown) return false

  return isBeingAnswered(error) || RETRYABLE_STATUSES.some((status) => status === error.status)
}

async function attempt<C extends Call>(
  call: C,
  input: RequestInput<C>,
  key: string | undefined,
): Promise<Page<DataOf<C>>> {
  return readPage(call, await respond(call, input, key))
}

/** The file that a call answers with, under the name that the server gives it. Fails with ApiError, once. */
export async function requestFile<C extends Call>(
  call: C,
  input: RequestInput<C> = {},
): Promise<File> {
  const response = await respond(call, input)
  if (!response.ok) throw await refusal(response)
  // A page that another server answers with (of a Wi-Fi, of a proxy) is no file.
  if (!isFile(response)) throw new UnreadableAnswer(response)

  return new File([await response.blob()], nameOf(response))
}

const nameOf = ({ headers }: Response) =>
  /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''

const isFile = ({ headers }: Response) =>
  headers.get('content-disposition')?.startsWith('attachment') ?? false

/** The response to a call that stays open. Fails with ApiError, once: whether to try again is the caller's to say. */
export async function openStream<C extends Call>(
  call: C,
  input: RequestInput<C>,
): Promise<Response> {
  const response = await respond(call, input)
  if (!response.ok) throw await refusal(response)
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    throw new UnreadableAnswer(response)
  }

  return response
}

async function respond<C extends Call>(
  call: C,
  input: RequestInput<C>,
  key?: string,
): Promise<Response> {
  if (call.access === 'public') return send(call, input, { token: null, key })

  const token = await accessToken()
  if (token === null) throw new ApiError({ status: 401 })
  // A request that outlives the page has no time to ask.
  const { subscription, profile } = accessNeeds[call.access]
  if ((subscription || profile) && !input.keepalive) await admitCall(call)
  const response = await send(call, input, { token, key })
  if (response.status !== 401) return response

  const fresh = await accessToken({ insteadOf: token })
  if (fresh === null) throw await refusal(response)

  return send(call, input, { token: fresh, key })
}

async function send<C extends Call>(
  call: C,
  input: RequestInput<C>,
  { token, key }: { readonly token: string | null; readonly key: string | undefined },
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  if (key !== undefined) headers.set('idempotency-key', key)
  const trace = traceHeader()
  if (trace !== null) headers.set('traceparent', trace)
  try {
    return await fetch(addressOf(call, input), {
      method: call.method,
      headers,
      cache: 'no-store',
      body: input.body === undefined ? null : JSON.stringify(input.body),
      ...(input.signal && { signal: input.signal }),
      ...(input.keepalive && { keepalive: true }),
    })
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw new ApiError({ status: 0 })
  }
}

/**
 * The data of a response, parsed by its contract. One that is not JSON, or has another shape, is warned about
 * (spec §8) and fails: nothing is drawn from what was not parsed (docs/decisions/0035).
 */
export async function readPage<C extends Call>(
  call: C,
  response: Response,
): Promise<Page<DataOf<C>>> {
  if (!response.ok) throw await refusal(response)
  if (response.status === 204 && (call.data === undefined || call.mayBeEmpty)) {
    return { data: undefined as DataOf<C> }
  }

  const schema = z.object({
    data: call.data ?? z.never(),
    nextCursor: z.optional(z.string()),
  })
  const parsed = z.safeParse(schema, response.status === 204 ? null : await json(response))
  if (!parsed.success) {
    warn(`${call.method} ${call.path} answered in another shape`, parsed.error)
    throw new UnreadableAnswer(response)
  }

  return parsed.data as Page<DataOf<C>>
}

async function refusal(response: Response): Promise<ApiError> {
  const { data } = z.safeParse(RefusalEnvelope, await json(response))

  return new ApiError({
    status: response.status,
    code: data?.error,
    message: data?.message,
    details: { ...data?.details, retryAfter: response.headers.get('retry-after') },
    requestId: response.headers.get('x-request-id'),
  })
}

async function json(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    // An aborted call needs no shape.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    warn(`${response.url} did not answer in JSON`, error)
    return undefined
  }
}

function warn(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- spec §8: „A response parse failure is only logged as a warning”.
  console.warn(message, error)
}
