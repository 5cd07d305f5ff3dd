import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@hlizo/contract/call'
import { codesOfIssues } from '@hlizo/contract/request'
import { bearerToken, type Arrival } from './admission.ts'
import { ApiError } from './api-error.ts'
import type { Given, RequestFacts } from './handler.ts'
import { deviceMarkOf, type DeviceFacts } from './device-mark.ts'
import { countryOf } from './service-switch.ts'

/** `/videos/{id}` in Fastify's syntax: `/videos/:id`. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

const deviceOf = (request: FastifyRequest, reply: FastifyReply): DeviceFacts => ({
  userAgent: request.headers['user-agent'] ?? null,
  country: countryOf(request.headers),
  device: deviceMarkOf(request, reply),
})

/** A form has its access token in the body. */
export function arrivalOf(
  request: FastifyRequest,
  reply: FastifyReply,
  accessToken = bearerToken(request.headers.authorization),
): Arrival {
  return {
    accessToken,
    ip: request.ip,
    headers: request.headers,
    deviceOf: () => deviceOf(request, reply),
  }
}

export function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  return {
    ...deviceOf(request, reply),
    id: request.id,
    ip: request.ip,
    origin: request.headers.origin ?? null,
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

/** A proxy or cache may read another value of a repeated key than we do. */
function refuseRepeated(query: unknown): void {
  if (typeof query !== 'object' || query === null) return
  refuseFields(Object.keys(query).filter((key) => Array.isArray(Reflect.get(query, key))))
}

function refuseBody(body: unknown): void {
  if (body === undefined || body === null) return
  if (typeof body !== 'object' || Array.isArray(body)) throw new ApiError('VALIDATION_FAILED')
  refuseFields(Object.keys(body))
}

// PostgreSQL stores neither NUL nor unpaired surrogates.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Checks keys too, because some reach the database. */
function refuseUnstorable(sent: unknown): void {
  if (typeof sent === 'string' && !isStorable(sent)) throw new ApiError('VALIDATION_FAILED')
  if (typeof sent !== 'object' || sent === null) return
  for (const [key, value] of Object.entries(sent)) {
    refuseUnstorable(key)
    refuseUnstorable(value)
  }
}

/**
 * Parses a request by the contract of its call.
 *
 * @throws ApiError VALIDATION_FAILED or the code of the failing check; then NOT_FOUND for a path
 * parameter that cannot be an id. Validation comes before existence (decision D16).
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

  // The raw input, because schemas may decode or trim it.
  refuseUnstorable([request.body, request.query])

  const params = call.params?.safeParse(request.params)
  if (params?.error) throw new ApiError('NOT_FOUND')

  return { body: body?.data, query: query?.data, params: params?.data } as Pick<
    Given<C>,
    'params' | 'query' | 'body'
  >
}
