import Fastify from 'fastify'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { accept, refuse } from '@hlizo/kit/result'
import { createAdmission } from './admission.ts'
import { ApiError } from './api-error.ts'
import { setUpApiScope } from './api-scope.ts'
import { createApi } from './api.ts'
import type { AccessPorts } from './caller.ts'
import type { Feature } from './feature.ts'
import { createIdempotency, type Idempotency } from './idempotency.ts'
import { createCachedAddresses } from './cached-addresses.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createRowCache } from './row-cache.ts'
import { passwordProof } from './testing-proof.ts'

/** Answers every request again, whatever key it carries. For tests. */
export const withoutKeys: Idempotency = {
  answerOnce: async (_, { make }) => ({ answer: await make(null), isReplay: false }),
}

/** Who calls in a test: the device `sessionId` of the account. */
export type TestCaller = { readonly accountId: string; readonly sessionId: string }

export type TestAnswer = {
  status: number
  data: unknown
  error: string | undefined
  isReplay?: true
  nextCursor?: string
}

export type TestApi = {
  /** Calls below /api/v1; without a caller it is signed out. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    caller?: TestCaller,
    payload?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer>
  /** Posts a form as a page of ours does, or with headers of the test's own; gives where it leads. */
  form(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; location: string }>
  /** Posts signed bytes. */
  deliver(
    path: string,
    bytes: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ status: number }>
  /** Opens a stream; `ended` gives all that it sent, also when `signal` takes the client away. */
  follow(
    path: string,
    caller: TestCaller,
    signal?: AbortSignal,
    onText?: (text: string) => void,
  ): Promise<{ readonly ended: Promise<string> }>
  /** Opens a page at the root, or a file as this caller. */
  open(
    path: string,
    caller?: TestCaller,
  ): Promise<{ status: number; location: string; body: string }>
  close(): Promise<void>
}

type Envelope = { data?: unknown; error?: string; nextCursor?: string }

/** Reads a list page by page, as a client does. For tests. */
export async function everyPage(
  read: (
    query: string,
  ) => Promise<{ readonly data: unknown; readonly nextCursor?: string | undefined }>,
): Promise<unknown[]> {
  const pages: unknown[] = []
  for (let query: string | null = ''; query !== null;) {
    const page = await read(query)
    pages.push(page.data)
    query = page.nextCursor === undefined ? null : `?cursor=${page.nextCursor}`
  }

  return pages
}

/** Serves the calls of features as the product does, with callers of the test's own. For tests. */
export async function serveForTest(options: {
  readonly features: readonly Feature[]
  readonly clock: Clock
  readonly ports: Pick<AccessPorts, 'profileOf'> & Partial<AccessPorts>
  /** Where requests with a key are remembered; without it they are answered each time. */
  readonly db?: Database
}): Promise<TestApi> {
  const { features, clock, ports, db } = options
  const admission = createAdmission({
    authenticate: {
      recognize: async () => null,
      verify: async (token) => {
        const [sub, sessionId] = token.split('.')
        if (sub === undefined || sessionId === undefined) throw new ApiError('UNAUTHORIZED')
        const now = clock.now()
        return { issuer: 'test', sub, sessionId, expiresAt: now, ...passwordProof(now) }
      },
    },
    ports: {
      byIdentity: async (_issuer, sub) => ({ id: sub, email: 'ion@example.ro' }),
      signInState: async () => 'current',
      greetDevice: async () => {},
      recordActivity: () => {},
      checkEntitlement: async () => accept(undefined),
      operatorOf: async () => refuse('NOT_FOUND'),
      isOperator: async () => false,
      ...ports,
    },
    limiter: { take: async () => [], takeAtOnce: () => [], forgive: async () => {} },
    serviceSwitch: () => null,
    clock,
  })
  const app = Fastify()
  await app.register(
    async (scope) => {
      setUpApiScope(scope)
      const answerCache = createAnswerCache({ clock })
      const rowCache = createRowCache({ clock })
      const api = createApi({
        app: scope,
        admission,
        cachedAddresses: createCachedAddresses(answerCache),
        answerCache,
        rowCache,
        profileChanged: rowCache.forget,
        idempotency: db ? createIdempotency({ db, clock }) : withoutKeys,
        ownOrigins: [],
      })
      for (const feature of features) feature.routes?.(api)
    },
    { prefix: '/api/v1' },
  )
  for (const feature of features) {
    if (feature.pages) await app.register(feature.pages)
    if (feature.stop) app.addHook('onClose', feature.stop)
  }

  return {
    call: async (method, path, caller, payload, headers = {}) => {
      const answer = await app.inject({
        method,
        url: `/api/v1${path}`,
        headers: {
          ...headers,
          ...(caller && { authorization: `Bearer ${caller.accountId}.${caller.sessionId}` }),
        },
        ...(payload && { payload }),
      })
      const { data, error, nextCursor }: Envelope =
        answer.body === '' ? {} : answer.json<Envelope>()
      const isReplay = answer.headers['idempotent-replayed'] === 'true' && {
        isReplay: true as const,
      }
      return {
        status: answer.statusCode,
        data,
        error,
        ...isReplay,
        ...(nextCursor !== undefined && { nextCursor }),
      }
    },
    form: async (path, fields, headers = { 'sec-fetch-site': 'same-origin' }) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/v1${path}`,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
      return { status: answer.statusCode, location: answer.headers.location ?? '' }
    },
    deliver: async (path, payload, headers) => {
      const type = { 'content-type': 'application/json; charset=utf-8' }
      const answer = await app.inject({
        method: 'POST',
        url: `/api/v1${path}`,
        headers: { ...type, ...headers },
        payload,
      })
      return { status: answer.statusCode }
    },
    follow: async (path, { accountId, sessionId }, signal, onText = () => {}) => {
      await app.listen({ port: 0, host: '127.0.0.1' }).catch((error: unknown) => {
        if (app.server.listening) return
        throw error
      })
      const address = app.server.address()
      if (typeof address !== 'object' || address === null) throw new Error('It does not listen.')
      const answer = await fetch(`http://127.0.0.1:${address.port}/api/v1${path}`, {
        headers: { authorization: `Bearer ${accountId}.${sessionId}` },
        ...(signal && { signal }),
      })
      const read = async () => {
        let text = ''
        try {
          for await (const chunk of answer.body ?? []) {
            const part = Buffer.from(chunk).toString()
            text += part
            onText(part)
          }
        } catch (error) {
          if (!signal?.aborted) throw error
        }
        return text
      }
      return { ended: read() }
    },
    open: async (path, caller) => {
      const {
        statusCode: status,
        headers,
        body,
      } = await app.inject({
        method: 'GET',
        url: path,
        headers: caller ? { authorization: `Bearer ${caller.accountId}.${caller.sessionId}` } : {},
      })
      return { status, location: headers.location ?? '', body }
    },
    close: () => app.close(),
  }
}
