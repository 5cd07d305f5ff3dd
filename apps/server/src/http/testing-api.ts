import Fastify from 'fastify'
import type { Clock } from '@hlizo/kit/clock'
import { accept } from '@hlizo/kit/result'
import { createAdmission } from './admission.ts'
import { ApiError } from './api-error.ts'
import { setUpApiScope } from './api-scope.ts'
import { createApi } from './api.ts'
import type { AccessPorts } from './caller.ts'
import type { Feature } from './feature.ts'
import { createKeptAnswers } from './kept-answers.ts'

/** Who calls in a test: the device `sessionId` of the account. */
export type TestCaller = { readonly accountId: string; readonly sessionId: string }

export type TestApi = {
  /** Calls below /api/v1; without a caller it is signed out. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    caller?: TestCaller,
    payload?: object,
  ): Promise<{ status: number; data: unknown; error: string | undefined }>
  close(): Promise<void>
}

type Envelope = { data?: unknown; error?: string }

/** Serves the calls of features as the product does, with callers of the test's own. For tests. */
export async function serveForTest(options: {
  readonly features: readonly Feature[]
  readonly clock: Clock
  readonly ports: Pick<AccessPorts, 'profileOf'> & Partial<AccessPorts>
}): Promise<TestApi> {
  const { features, clock, ports } = options
  const admission = createAdmission({
    authenticate: {
      verify: async (token) => {
        const [sub, sessionId] = token.split('.')
        if (sub === undefined || sessionId === undefined) throw new ApiError('UNAUTHORIZED')
        return { issuer: 'test', sub, sessionId, issuedAt: clock.now(), expiresAt: clock.now() }
      },
    },
    ports: {
      byIdentity: async (_issuer, sub) => ({ id: sub, email: 'ion@example.ro' }),
      isRevoked: async () => false,
      entitlementOf: async () => accept(undefined),
      ...ports,
    },
    limiter: { take: async () => {}, forgive: async () => {} },
    limitsOf: () => [],
    serviceSwitch: () => null,
  })
  const app = Fastify()
  await app.register(
    async (scope) => {
      setUpApiScope(scope)
      const keptAnswers = createKeptAnswers({ clock })
      const api = createApi({ app: scope, admission, keptAnswers, ownOrigins: [] })
      for (const feature of features) feature.routes?.(api)
    },
    { prefix: '/api/v1' },
  )
  for (const feature of features) {
    if (feature.pages) await app.register(feature.pages)
    if (feature.stop) app.addHook('onClose', feature.stop)
  }

  return {
    call: async (method, path, caller, payload) => {
      const answer = await app.inject({
        method,
        url: `/api/v1${path}`,
        ...(caller && {
          headers: { authorization: `Bearer ${caller.accountId}.${caller.sessionId}` },
        }),
        ...(payload && { payload }),
      })
      const { data, error }: Envelope = answer.body === '' ? {} : answer.json<Envelope>()
      return { status: answer.statusCode, data, error }
    },
    close: () => app.close(),
  }
}
