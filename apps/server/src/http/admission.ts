import { accessNeeds } from '@hlizo/contract/access'
import type { Access, Call } from '@hlizo/contract/call'
import type { ErrorCode } from '@hlizo/contract/errors'
import { mayGuestCall } from '@hlizo/domain/guest-access'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { mayUse } from '@hlizo/domain/operator-roles'
import { ApiError, unwrap } from './api-error.ts'
import type { Authenticate } from './authenticate.ts'
import type {
  AccessPorts,
  CallerOf,
  OperatorCaller,
  ProfileBinding,
  Session,
  SignInState,
  Viewer,
} from './caller.ts'
import type { Counted, RateLimiter } from './rate-limit.ts'
import { addressGroup } from './client-ip.ts'
import type { DeviceFacts } from './device-mark.ts'

/** Returns the 418 for the whole product (decision D20), or `null`. */
export type ServiceSwitch = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
) => Extract<ErrorCode, 'MAINTENANCE' | 'COUNTRY' | 'APP_TOO_OLD'> | null

type Admitted = Pick<Call, 'method' | 'path' | 'limits'> &
  Partial<Pick<Call, 'isOpenBeforeTerms' | 'isOpenToGuests' | 'operator'>>

/** A session, whether its account must still accept the terms, and the state of its sign-in. */
type Arrived = {
  readonly session: Session
  readonly mustAccept: boolean
  readonly state: SignInState
}

/** The parts of a request that admission reads, before the body. */
export type Arrival = {
  readonly accessToken: string | null
  readonly ip: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Read for a device that must be recorded. */
  readonly deviceOf: () => DeviceFacts
  /** Called with the limits that were counted, also on a refusal. */
  readonly onCounted?: (counted: readonly Counted[]) => void
}

export type Admission = {
  /**
   * Admits a call or refuses it in the order of decision D16: token (401), switch (418), rate
   * (429), terms (400), subscription (402 or 405), profile (403). To all but operators a call of
   * Studio is an unknown address (404).
   *
   * @throws ApiError
   */
  admit<Who extends Access>(
    call: Admitted & { readonly access: Who },
    arrival: Arrival,
  ): Promise<CallerOf<Who>>
  /** Admits a public call synchronously and returns what was counted. Null, with nothing counted, when only `admit` can decide. */
  admitsAtOnce(
    call: Pick<Call, 'access' | 'limits'>,
    arrival: Pick<Arrival, 'ip' | 'headers'>,
  ): readonly Counted[] | null
  /** The session of a token from a form, where signing in is optional. */
  sessionOf(arrival: Arrival): Promise<Session>
}

/** The address of requests that the process makes to itself; no socket has it. */
export const IN_PROCESS = 'in-process'

type AdmissionOptions = {
  authenticate: Pick<Authenticate, 'verify' | 'recognize'>
  ports: AccessPorts
  limiter: RateLimiter
  serviceSwitch: ServiceSwitch
  clock: Clock
}

/** The bearer token of an `Authorization` header (RFC 6750 §2.1). */
export function bearerToken(header: string | undefined): string | null {
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '') ?? []
  return token ?? null
}

/** Shares one running lookup between concurrent callers with the same key. */
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

const RECENT_PROOF_MS = 15 * MINUTE_MS

type OperatorAdmission = Pick<AdmissionOptions, 'authenticate' | 'ports' | 'clock'> & {
  readonly arrivedOf: (accessToken: string, arrival: Arrival) => Promise<Arrived>
  readonly takeLimits: (call: Admitted, arrival: Arrival, session: Session) => Promise<void>
}

/** Admits operators. The switch for the whole product does not apply: operators end a maintenance. */
function operatorAdmission(options: OperatorAdmission) {
  const { arrivedOf, takeLimits, authenticate, ports, clock } = options
  /** Whether an operator sent a token that has expired. They get a 401, which makes the client renew it. */
  const isExpiredOperator = async (accessToken: string): Promise<boolean> => {
    const claims = await authenticate.recognize(accessToken)
    if (claims === null || claims.expiresAt > clock.now()) return false
    const account = await ports.byIdentity(claims.issuer, claims.sub)

    return account !== null && ports.isOperator(account)
  }

  const arrivedOrUnknown = async (arrival: Arrival): Promise<Arrived> => {
    const { accessToken } = arrival
    if (accessToken === null) throw new ApiError('NOT_FOUND')
    try {
      return await arrivedOf(accessToken, arrival)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'UNAUTHORIZED')) throw error
      if (await isExpiredOperator(accessToken)) throw error
      throw new ApiError('NOT_FOUND', undefined, { cause: error })
    }
  }

  return async (call: Admitted, arrival: Arrival): Promise<OperatorCaller> => {
    const { session, mustAccept } = await arrivedOrUnknown(arrival)
    const found = await ports.operatorOf(session, session.proof)
    if (!found.ok && found.refusal === 'NOT_FOUND') throw new ApiError('NOT_FOUND')
    await takeLimits(call, arrival, session)
    if (mustAccept) throw new ApiError('TERMS_REQUIRED')

    const operator = unwrap(found)
    const { roles = [], proof = 'recent' } = call.operator ?? {}
    if (!mayUse(operator.roles, roles)) throw new ApiError('ROLE_REQUIRED')
    const proofAgeMs = clock.now().getTime() - operator.provenAt.getTime()
    if (proof === 'recent' && proofAgeMs > RECENT_PROOF_MS) throw new ApiError('PROOF_REQUIRED')

    return { ...session, operator }
  }
}

/** A session with its profile, for which a guest takes the place of the owner. */
function withProfile(session: Session, binding: ProfileBinding): Viewer {
  const { id: profileId, maxAgeRating } = unwrap(binding)
  const { seat, accountId } = session

  return seat
    ? { ...session, accountId: seat.accountId, guestId: accountId, profileId, maxAgeRating }
    : { ...session, profileId, maxAgeRating }
}

export function createAdmission(options: AdmissionOptions): Admission {
  const { authenticate, ports, limiter, serviceSwitch, clock } = options

  const lookUpSession = async (accessToken: string): Promise<Arrived> => {
    const claims = await authenticate.verify(accessToken)
    const { issuer, sub, sessionId, authenticatedAt, isMultiFactor, isByHost, isByProvider } =
      claims
    const [account, state] = await Promise.all([
      ports.byIdentity(issuer, sub),
      ports.signInState({ issuer, sub, sessionId, authenticatedAt }),
    ])
    if (!account || state === 'ended') throw new ApiError('UNAUTHORIZED')

    const session = {
      accountId: account.id,
      sub,
      sessionId,
      email: account.email,
      accessToken,
      proof: { authenticatedAt, isMultiFactor, isByHost, isByProvider },
      seat: account.seat ?? null,
    }
    const mustAccept = account.mustAccept ?? false
    return { session, mustAccept, state }
  }

  // A page requests its rows concurrently, so a lookup is shared while it runs. Its result is not
  // cached: a sign-out or payment applies to the next request.
  const sharedLookUp = sharedWhileRunning(lookUpSession, (accessToken) => accessToken)
  // A new device is recorded before any refusal, because a refusal also reveals the account.
  const arrivedOf = async (accessToken: string, { deviceOf }: Arrival): Promise<Arrived> => {
    const arrived = await sharedLookUp(accessToken)
    if (arrived.state === 'new') await ports.greetDevice(arrived.session, deviceOf())
    if (arrived.state === 'unseen') ports.recordActivity(arrived.session, deviceOf())

    return arrived
  }
  const accessOf = sharedWhileRunning(
    (session: Session) =>
      Promise.all([
        // A guest watches by the owner's subscription.
        ports.checkEntitlement(session.seat?.accountId ?? session.accountId),
        ports.profileOf(session),
      ]),
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

  const admitOperator = operatorAdmission({ arrivedOf, takeLimits, authenticate, ports, clock })

  /** Operators look at the site while it is closed for all others. */
  const passesMaintenance = async (closed: ErrorCode, session: Session | undefined) =>
    closed === 'MAINTENANCE' &&
    session !== undefined &&
    ports.isOperator({ id: session.accountId, email: session.email })

  const admit = async (
    call: Admitted & Pick<Call, 'access'>,
    arrival: Arrival,
  ): Promise<Session | Viewer | OperatorCaller | undefined> => {
    if (call.access === 'operator') return admitOperator(call, arrival)
    const { accessToken, ip, headers } = arrival
    const needs = accessNeeds[call.access]
    if (needs.token && accessToken === null) throw new ApiError('UNAUTHORIZED')
    const arrived =
      needs.token && accessToken !== null ? await arrivedOf(accessToken, arrival) : undefined
    const session = arrived?.session

    const closed = ip === IN_PROCESS ? null : serviceSwitch(headers)
    if (closed !== null && !(await passesMaintenance(closed, session))) throw new ApiError(closed)
    await takeLimits(call, arrival, session)
    if (arrived?.mustAccept && !call.isOpenBeforeTerms) throw new ApiError('TERMS_REQUIRED')
    const { isOpenToGuests = false } = call
    const seat = session?.seat ?? null
    if (seat && !mayGuestCall({ ...call, isOpenToGuests })) throw new ApiError('GUEST_NOT_ALLOWED')
    if (session === undefined) return session
    if (!needs.subscription)
      return needs.profile ? withProfile(session, await ports.profileOf(session)) : session

    // Read in parallel, refused in order: a missing subscription comes before a missing profile.
    const [entitlement, binding] = await accessOf(session)
    if (seat && !entitlement.ok) throw new ApiError('SEAT_WITHOUT_ACCESS')
    unwrap(entitlement)

    return needs.profile ? withProfile(session, binding) : session
  }

  const admitsAtOnce: Admission['admitsAtOnce'] = (call, { ip, headers }) => {
    if (call.access !== 'public' || serviceSwitch(headers) !== null) return null
    const [limit, ...others] = call.limits
    if (limit === undefined) return []
    if (others.length > 0 || limit.by !== 'ip') return null

    return limiter.takeAtOnce(limit, addressGroup(ip))
  }

  return {
    sessionOf: async (arrival) => {
      const { session, mustAccept } = await arrivedOf(arrival.accessToken ?? '', arrival)
      if (mustAccept) throw new ApiError('TERMS_REQUIRED')
      // Public calls that need a session are purchases, which guests may not make.
      if (session.seat) throw new ApiError('GUEST_NOT_ALLOWED')
      return session
    },
    admitsAtOnce,
    admit: (call, arrival) => admit(call, arrival) as Promise<never>,
  }
}
