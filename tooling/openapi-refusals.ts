import { accessNeeds } from '@hlizo/contract/access'
import type { Call } from '@hlizo/contract/call'
import { errorStatuses } from '@hlizo/contract/errors'

type Json = Readonly<Record<string, unknown>>

const retryAfter = {
  'Retry-After': {
    description: 'After how many seconds the request may be sent again.',
    schema: { type: 'integer', minimum: 1 },
  },
}

const LIMIT_NAME = String.raw`"[a-z-]+"`
const structured = (item: string) => `^${item}(, ${item})*$`

/** What an answer says about the limits that its request was counted against. */
export const limitHeaders: Json = {
  'RateLimit-Policy': {
    description: 'The limits of the call: `q` requests in `w` seconds each.',
    schema: { type: 'string', pattern: structured(String.raw`${LIMIT_NAME};q=\d+;w=\d+`) },
  },
  RateLimit: {
    description: 'For each limit, `r` requests are allowed now, and after `t` seconds all of them.',
    schema: { type: 'string', pattern: structured(String.raw`${LIMIT_NAME};r=\d+;t=\d+`) },
  },
}

const inComponents = (name: string) => ({ $ref: `#/components/headers/${name}` })

/** The same where an answer refers to it. */
export const limitReferences: Json = Object.fromEntries(
  Object.keys(limitHeaders).map((name) => [name, inComponents(name)]),
)

/** These refuse before anything is counted. */
const UNCOUNTED = new Set<number>([401, 418])

/** The headers that a refusal carries, by its status. */
const headers: Readonly<Record<number, Json>> = {
  401: {
    'WWW-Authenticate': {
      description: 'The scheme of authentication, with `error` when a token was sent (RFC 6750).',
      schema: { type: 'string' },
    },
  },
  405: {
    Allow: {
      description: 'Empty: no method is allowed until the account has paid.',
      schema: { type: 'string' },
    },
  },
  429: retryAfter,
  503: retryAfter,
}

const nameOf = (status: number) => `Refusal${status}`
const statuses = [...new Set<number>(Object.values(errorStatuses))].toSorted((a, b) => a - b)

/** One response for each status that a call can be refused with. `schema` is that of the envelope. */
export function refusalResponses(schema: Json): Json {
  const described = statuses.map((status) => {
    const codes = Object.entries(errorStatuses).flatMap(([code, of]) => (of === status ? code : []))
    const ownHeaders = {
      ...headers[status],
      ...(UNCOUNTED.has(status) ? {} : limitReferences),
    }

    return [
      nameOf(status),
      {
        description: `Refused. \`error\` is one of: ${codes.join(', ')}.`,
        ...(Object.keys(ownHeaders).length > 0 && { headers: ownHeaders }),
        content: { 'application/json': { schema } },
      },
    ]
  })

  return Object.fromEntries(described)
}

const refersTo = (status: number) => ({ $ref: `#/components/responses/${nameOf(status)}` })

/** The statuses that a call can be refused with: those of its access, and of what it may find wrong. */
export function refusalsOf(call: Call): Json {
  const needs = accessNeeds[call.access]
  const found = [
    // 400 is also a key that is given twice in the query, or terms that are not accepted yet.
    400,
    404,
    // To all but operators a call of Studio is an unknown address, whatever else is wrong.
    ...(call.access === 'operator' ? [] : [418]),
    429,
    500,
    502,
    503,
    // What may have a body may have the wrong one.
    ...(call.method === 'GET' ? [] : [413, 415]),
    ...(needs.token && call.access !== 'operator' ? [401] : []),
    ...(needs.subscription ? [402, 405] : []),
    ...(needs.profile ? [403] : []),
    ...call.refuses.map((code) => errorStatuses[code]),
  ]
  const own = [...new Set(found)].toSorted((a, b) => a - b)

  return Object.fromEntries(own.map((status) => [String(status), refersTo(status)]))
}

/** What a form answers beside its redirect: what a form of another site, or of no route, meets. */
export const formRefusals: Json = {
  '400': refersTo(400),
  '404': refersTo(404),
  '503': refersTo(503),
}
