import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@hlizo/contract/call'
import { codesOfIssues } from '@hlizo/contract/request'
import { bearerToken, type Arrival } from './admission.ts'
import { ApiError } from './api-error.ts'
import type { Given, RequestFacts } from './handler.ts'
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

function refuseFields(names: readonly string[]): void {
  if (names.length === 0) return
  const fields = Object.fromEntries(names.map((name) => [name, 'VALIDATION_FAILED']))
  throw new ApiError('VALIDATION_FAILED', { fields })
}

/** Of a key given twice a proxy or a cache may read another value than we do, so neither is taken. */
function refuseRepeated(query: unknown): void {
  if (typeof query !== 'object' || query === null) return
  refuseFields(Object.keys(query).filter((key) => Array.isArray(Reflect.get(query, key))))
}

/** Refuses a body where the call takes none. */
function refuseBody(body: unknown): void {
  if (body === undefined || body === null) return
  if (typeof body !== 'object' || Array.isArray(body)) throw new ApiError('VALIDATION_FAILED')
  refuseFields(Object.keys(body))
}

// PostgreSQL stores neither a zero character nor half of a pair of surrogates.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Looks at keys too: some reach the database, and none of ours has such a character. */
function refuseUnstorable(sent: unknown): void {
  if (typeof sent === 'string' && !isStorable(sent)) throw new ApiError('VALIDATION_FAILED')
  if (typeof sent !== 'object' || sent === null) return
  for (const [key, value] of Object.entries(sent)) {
    refuseUnstorable(key)
    refuseUnstorable(value)
  }
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
  if (!body) refuseBody(request.body)

  refuseRepeated(request.query)
  const query = call.query?.safeParse(request.query)
  if (query?.error) refuseIssues(query.error.issues)

  // As it was sent: what a schema decodes or cleans has been looked at by then.
  refuseUnstorable([request.body, request.query])

  const params = call.params?.safeParse(request.params)
  if (params?.error) throw new ApiError('NOT_FOUND')

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the three schemas are those of `C`, which TypeScript cannot see through optional members
  return { body: body?.data, query: query?.data, params: params?.data } as Pick<
    Given<C>,
    'params' | 'query' | 'body'
  >
}
