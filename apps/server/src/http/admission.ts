import { accessNeeds } from '@hlizo/contract/access'
import type { Access, Call } from '@hlizo/contract/call'
import type { ErrorCode } from '@hlizo/contract/errors'
import { ApiError, unwrap } from './api-error.ts'
import type { Authenticate } from './authenticate.ts'
import type { AccessPorts, CallerOf, Session, Viewer } from './caller.ts'
import type { Limit, RateLimiter } from './rate-limit.ts'
import { addressGroup } from './client-ip.ts'

/** A reason for which the whole product answers 418 (decision D20), or `null`. */
export type ServiceSwitch = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
) => Extract<ErrorCode, 'MAINTENANCE' | 'COUNTRY' | 'APP_TOO_OLD'> | null

/** What admission looks at, taken from the request before its body is read. */
export type Arrival = {
  readonly accessToken: string | null
  readonly ip: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export type Admission = {
  /**
   * Lets a call in, or throws what keeps it out, in the order of decision D16: token (401), switch
   * (418), rate (429), subscription (402 or 405), profile (403).
   */
  admit<Who extends Access>(
    call: Pick<Call, 'method' | 'path'> & { readonly access: Who },
    arrival: Arrival,
  ): Promise<CallerOf<Who>>
  /** The session behind a token that came in a form, where being signed in is not required. */
  sessionOf(accessToken: string): Promise<Session>
}

/** Requests that the process makes to itself come from here; no socket has such an address. */
export const IN_PROCESS = 'in-process'

type AdmissionOptions = {
  authenticate: Authenticate
  ports: AccessPorts
  limiter: RateLimiter
  limitsOf: (call: Pick<Call, 'method' | 'path' | 'access'>) => readonly Limit[]
  serviceSwitch: ServiceSwitch
}

/** The bearer token of an `Authorization` header (RFC 6750 §2.1). */
export function bearerToken(header: string | undefined): string | null {
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '') ?? []
  return token ?? null
}

export function createAdmission(options: AdmissionOptions): Admission {
  const { authenticate, ports, limiter, limitsOf, serviceSwitch } = options

  const sessionOf = async (accessToken: string): Promise<Session> => {
    const { issuer, sub, sessionId, issuedAt } = await authenticate.verify(accessToken)
    const [account, isRevoked] = await Promise.all([
      ports.byIdentity(issuer, sub, accessToken),
      ports.isRevoked({ issuer, sub, sessionId, issuedAt }),
    ])
    if (!account || isRevoked) throw new ApiError('UNAUTHORIZED')

    return { accountId: account.id, sub, sessionId, email: account.email, accessToken }
  }

  const takeLimits = async (
    call: Pick<Call, 'method' | 'path' | 'access'>,
    ip: string,
    session: Session | undefined,
  ) => {
    if (ip === IN_PROCESS) return
    for (const limit of limitsOf(call)) {
      const key = {
        ip: addressGroup(ip),
        account: session?.accountId,
        session: session?.sessionId,
        key: undefined,
      }[limit.by]
      if (key !== undefined) await limiter.take(limit, key)
    }
  }

  const admit = async (
    call: Pick<Call, 'method' | 'path' | 'access'>,
    { accessToken, ip, headers }: Arrival,
  ): Promise<Session | Viewer | undefined> => {
    const needs = accessNeeds[call.access]
    if (needs.token && accessToken === null) throw new ApiError('UNAUTHORIZED')
    const session = needs.token && accessToken !== null ? await sessionOf(accessToken) : undefined

    const closed = ip === IN_PROCESS ? null : serviceSwitch(headers)
    if (closed !== null) throw new ApiError(closed)
    await takeLimits(call, ip, session)
    if (session === undefined || !needs.subscription) return session

    // Asked together, answered in order: a subscription that is missing outranks a profile that is.
    const [entitlement, binding] = await Promise.all([
      ports.entitlementOf(session.accountId),
      needs.profile ? ports.profileOf(session) : null,
    ])
    unwrap(entitlement)
    if (binding === null) return session

    return { ...session, profileId: unwrap(binding) }
  }

  return {
    sessionOf,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the access class decides what comes out, which no type can follow through a table
    admit: (call, arrival) => admit(call, arrival) as Promise<never>,
  }
}
