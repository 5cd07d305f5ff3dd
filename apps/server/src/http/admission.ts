import { accessNeeds } from '@hlizo/contract/access'
import type { Access, Call } from '@hlizo/contract/call'
import type { ErrorCode } from '@hlizo/contract/errors'
import { ApiError, unwrap } from './api-error.ts'
import type { Authenticate } from './authenticate.ts'
import type { AccessPorts, CallerOf, Session, Viewer } from './caller.ts'
import type { Counted, RateLimiter } from './rate-limit.ts'
import { addressGroup } from './client-ip.ts'

/** A reason for which the whole product answers 418 (decision D20), or `null`. */
export type ServiceSwitch = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
) => Extract<ErrorCode, 'MAINTENANCE' | 'COUNTRY' | 'APP_TOO_OLD'> | null

/** What admission has to know of a call. */
type Admitted = Pick<Call, 'method' | 'path' | 'limits'> & Partial<Pick<Call, 'isOpenBeforeTerms'>>

/** A session, and whether its account has yet to accept the terms. */
type Arrived = { readonly session: Session; readonly mustAccept: boolean }

/** What admission looks at, taken from the request before its body is read. */
export type Arrival = {
  readonly accessToken: string | null
  readonly ip: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Called with what the call was counted against, also when that refuses it. */
  readonly onCounted?: (counted: readonly Counted[]) => void
}

export type Admission = {
  /**
   * Lets a call in, or throws what keeps it out, in the order of decision D16: token (401), switch
   * (418), rate (429), terms (400), subscription (402 or 405), profile (403).
   */
  admit<Who extends Access>(
    call: Admitted & { readonly access: Who },
    arrival: Arrival,
  ): Promise<CallerOf<Who>>
  /**
   * Lets a public call in without waiting, counted as `admit` counts it, and says what was counted. Where
   * that cannot be it is null, nothing is counted, and `admit` says why.
   */
  admitsAtOnce(
    call: Pick<Call, 'access' | 'limits'>,
    arrival: Pick<Arrival, 'ip' | 'headers'>,
  ): readonly Counted[] | null
  /** The session behind a token that came in a form, where being signed in is not required. */
  sessionOf(accessToken: string): Promise<Session>
}

/** Requests that the process makes to itself come from here; no socket has such an address. */
export const IN_PROCESS = 'in-process'

type AdmissionOptions = {
  authenticate: Pick<Authenticate, 'verify'>
  ports: AccessPorts
  limiter: RateLimiter
  serviceSwitch: ServiceSwitch
}

/** The bearer token of an `Authorization` header (RFC 6750 §2.1). */
export function bearerToken(header: string | undefined): string | null {
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '') ?? []
  return token ?? null
}

/** Gives those who ask while the same is being looked up the same answer. */
function sharedWhileRunning<Given, Value>(
  lookUp: (given: Given) => Promise<Value>,
  keyOf: (given: Given) => string,
): (given: Given) => Promise<Value> {
  const running = new Map<string, Promise<Value>>()

  return (given) => {
    const key = keyOf(given)
    const found = running.get(key)
    if (found) return found
    const attempt = lookUp(given).finally(() => running.delete(key))
    running.set(key, attempt)

    return attempt
  }
}

export function createAdmission(options: AdmissionOptions): Admission {
  const { authenticate, ports, limiter, serviceSwitch } = options

  const lookUpSession = async (accessToken: string): Promise<Arrived> => {
    const { issuer, sub, sessionId, issuedAt } = await authenticate.verify(accessToken)
    const [account, isRevoked] = await Promise.all([
      ports.byIdentity(issuer, sub),
      ports.isRevoked({ issuer, sub, sessionId, issuedAt }),
    ])
    if (!account || isRevoked) throw new ApiError('UNAUTHORIZED')

    const session = { accountId: account.id, sub, sessionId, email: account.email, accessToken }
    return { session, mustAccept: account.mustAccept ?? false }
  }

  // A page asks for its rows all at once: what its requests have in common is looked up once for all
  // that are under way. Nothing outlives the look-up, so a sign-out or a payment counts for the next one.
  const arrivedOf = sharedWhileRunning(lookUpSession, (accessToken) => accessToken)
  const accessOf = sharedWhileRunning(
    (session: Session) =>
      Promise.all([ports.checkEntitlement(session.accountId), ports.profileOf(session)]),
    ({ accountId, sessionId }) => `${accountId} ${sessionId}`,
  )

  const takeLimits = async (
    { limits }: Pick<Call, 'limits'>,
    { ip, onCounted }: Arrival,
    session: Session | undefined,
  ) => {
    if (ip === IN_PROCESS) return
    const counted: Counted[] = []
    for (const limit of limits) {
      const key = {
        ip: addressGroup(ip),
        account: session?.accountId,
        session: session?.sessionId,
        key: undefined,
      }[limit.by]
      if (key === undefined) continue
      try {
        counted.push(...(await limiter.take(limit, key)))
      } catch (error) {
        const resetSeconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 1) : 1
        onCounted?.([...counted, { limit, remaining: 0, resetSeconds }])
        throw error
      }
    }
    onCounted?.(counted)
  }

  const admit = async (
    call: Admitted & Pick<Call, 'access'>,
    arrival: Arrival,
  ): Promise<Session | Viewer | undefined> => {
    const { accessToken, ip, headers } = arrival
    const needs = accessNeeds[call.access]
    if (needs.token && accessToken === null) throw new ApiError('UNAUTHORIZED')
    const arrived = needs.token && accessToken !== null ? await arrivedOf(accessToken) : undefined
    const session = arrived?.session

    const closed = ip === IN_PROCESS ? null : serviceSwitch(headers)
    if (closed !== null) throw new ApiError(closed)
    await takeLimits(call, arrival, session)
    if (arrived?.mustAccept && !call.isOpenBeforeTerms) throw new ApiError('TERMS_REQUIRED')
    if (session === undefined || !needs.subscription) return session

    // Asked together, answered in order: a subscription that is missing outranks a profile that is.
    const [entitlement, binding] = await accessOf(session)
    unwrap(entitlement)
    if (!needs.profile) return session

    return { ...session, profileId: unwrap(binding) }
  }

  const admitsAtOnce: Admission['admitsAtOnce'] = (call, { ip, headers }) => {
    if (call.access !== 'public' || serviceSwitch(headers) !== null) return null
    const [limit, ...others] = call.limits
    if (limit === undefined) return []
    if (others.length > 0 || limit.by !== 'ip') return null

    return limiter.takeAtOnce(limit, addressGroup(ip))
  }

  return {
    sessionOf: async (accessToken) => {
      const { session, mustAccept } = await arrivedOf(accessToken)
      if (mustAccept) throw new ApiError('TERMS_REQUIRED')
      return session
    },
    admitsAtOnce,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the access class decides what comes out, which no type can follow through a table
    admit: (call, arrival) => admit(call, arrival) as Promise<never>,
  }
}
