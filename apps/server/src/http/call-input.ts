import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@hlizo/contract/call'
import { codesOfIssues } from '@hlizo/contract/request'
import { bearerToken, type Arrival } from './admission.ts'
import { ApiError } from './api-error.ts'
import type { Given, RequestFacts } from './api.ts'
import { deviceMarkOf } from './device-mark.ts'
import { countryOf } from './service-switch.ts'

/** `/videos/{id}` as Fastify writes it: `/videos/:id`. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** What admission looks at. */
export function arrivalOf(request: FastifyRequest): Arrival {
  return {
    accessToken: bearerToken(request.headers.authorization),
    ip: request.ip,
    headers: request.headers,
  }
}

/** What a handler may know of the request. */
export function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  return {
    id: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    origin: request.headers.origin ?? null,
    country: countryOf(request.headers),
    device: deviceMarkOf(request, reply),
    resumedFrom: null,
  }
}

type Issues = Parameters<typeof codesOfIssues>[0]

function refuseIssues(issues: Issues): never {
  const { code, ...details } = codesOfIssues(issues)
  throw new ApiError(code, details)
}

function isEmpty(body: unknown): boolean {
  if (body === undefined || body === null) return true

  return typeof body === 'object' && Object.keys(body).length === 0
}

// PostgreSQL stores neither a zero character nor half of a pair of surrogates, and nobody types them.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

function refuseUnstorable(parsed: unknown): void {
  if (typeof parsed === 'string' && !isStorable(parsed)) throw new ApiError('VALIDATION_FAILED')
  if (typeof parsed === 'object' && parsed !== null) Object.values(parsed).forEach(refuseUnstorable)
}

/**
 * Parses what came in by the contract of the call.
 *
 * @throws ApiError VALIDATION_FAILED or the code of the failing check, then NOT_FOUND for a parameter
 * that cannot be the id of anything: validation is told before existence (decision D16).
 */
export function inputOf<C extends Call>(
  call: C,
  request: Pick<FastifyRequest, 'body' | 'query' | 'params'>,
): Pick<Given<C>, 'params' | 'query' | 'body'> {
  const body = call.body?.safeParse(request.body ?? {})
  if (body?.error) refuseIssues(body.error.issues)
  if (!body && !isEmpty(request.body)) throw new ApiError('VALIDATION_FAILED')

  const query = call.query?.safeParse(request.query)
  if (query?.error) refuseIssues(query.error.issues)

  refuseUnstorable([body?.data, query?.data])

  const params = call.params?.safeParse(request.params)
  if (params?.error) throw new ApiError('NOT_FOUND')

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the three schemas are those of `C`, which TypeScript cannot see through optional members
  return { body: body?.data, query: query?.data, params: params?.data } as Pick<
    Given<C>,
    'params' | 'query' | 'body'
  >
}
