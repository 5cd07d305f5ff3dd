import type * as z from 'zod/mini'
import type { OperatorRole } from './entities/operator.ts'
import type { ErrorCode } from './errors.ts'
import type { Limit } from './limits.ts'

/**
 * Who may make a call (spec §6, D18): `user` is signed in, `profile` has also chosen a profile, `subscriber` has
 * an active subscription, `viewer` has both. `operator` works in Studio; for all others the call does not exist.
 */
export type Access = 'public' | 'user' | 'profile' | 'subscriber' | 'viewer' | 'operator'

/** What an `operator` call asks of its caller. */
export type OperatorNeeds = {
  /** One of these roles; an owner has all. */
  readonly roles: readonly OperatorRole[]
  /** How old the last proof with password and second factor may be: of this session, or of the last minutes. */
  readonly proof: 'session' | 'recent'
}

/** The order of load shedding: `browsing` is refused first, `watching` last. */
export type Precedence = 'browsing' | 'account' | 'watching'

/**
 * How long the server caches the response: not at all, for seconds for all callers of a public GET, or per
 * profile until the profile or the catalogue changes.
 */
export type Caching = 'none' | 'per-profile' | { readonly seconds: number }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodMiniType

/** One endpoint of the product API as data for server, web and documentation (spec §7). */
export type Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Data extends Schema | undefined = Schema | undefined,
  Who extends Access = Access,
  MayBeEmpty extends boolean = boolean,
  IsPaged extends boolean = boolean,
> = {
  readonly method: Method
  /** Below /api/v1, with `{name}` for each parameter. */
  readonly path: string
  readonly access: Who
  /** `always` is never shed: a cached response for all callers costs no more than a refusal. */
  readonly precedence: Precedence | 'always'
  /** Cheapest first. */
  readonly limits: readonly Limit[]
  readonly caching: Caching
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** `data` of a 200 response; without it the call responds with 204. */
  readonly data: Data
  /** Whether a call with data may also respond with 204. */
  readonly mayBeEmpty: MayBeEmpty
  /** Whether `data` is one page; the `nextCursor` beside it requests the next one. */
  readonly isPaged: IsPaged
  /** Whether it works before the account accepts the terms: calls to accept them or to leave. */
  readonly isOpenBeforeTerms: boolean
  /** Whether a guest of a profile may make a `user` call (domain/guest-access.ts). */
  readonly isOpenToGuests: boolean
  /** Codes that the access class does not imply. */
  readonly refuses: readonly ErrorCode[]
  /**
   * `form`: the browser posts it and follows the redirect. `events`: the response stays open and sends
   * events. `bytes`: the body is a part of a file. `csv`: the response is a file of any length. `file`: the
   * response is a stored file.
   */
  readonly encoding: 'json' | 'form' | 'events' | 'bytes' | 'csv' | 'file'
  /**
   * Whether `Idempotency-Key` (in a form `idempotencyKey`) makes a retry safe: the same key and input get
   * the stored response (D21, docs/decisions/0030).
   */
  readonly takesIdempotencyKey: boolean
  /** Set where, and only where, access is `operator`. */
  readonly operator: OperatorNeeds | null
  /** The largest body in bytes. */
  readonly maxBodyBytes: number
}

const MAX_BODY_BYTES = 16_384

type Defaulted =
  | 'encoding'
  | 'takesIdempotencyKey'
  | 'isOpenBeforeTerms'
  | 'isOpenToGuests'
  | 'refuses'
  | 'operator'
  | 'maxBodyBytes'

const DEFAULTS: Pick<Call, Defaulted> = {
  encoding: 'json',
  takesIdempotencyKey: false,
  operator: null,
  maxBodyBytes: MAX_BODY_BYTES,
  isOpenBeforeTerms: false,
  isOpenToGuests: false,
  refuses: [],
}

/**
 * Describes an endpoint. Access, precedence, limits and caching have no default, so that each call states
 * them.
 */
export function call<
  const Who extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Data extends Schema | undefined = undefined,
  const MayBeEmpty extends boolean = false,
  const IsPaged extends boolean = false,
>(
  description: Partial<Pick<Call, Defaulted>> & {
    method: Method
    path: string
    access: Who
    precedence: Call['precedence']
    limits: Call['limits']
    caching: Caching
    summary: string
    params?: Params
    query?: Query
    body?: Body
    data?: Data
    mayBeEmpty?: MayBeEmpty
    isPaged?: IsPaged
  },
): Call<Params, Query, Body, Data, Who, MayBeEmpty, IsPaged> {
  return {
    ...DEFAULTS,
    ...description,
    mayBeEmpty: (description.mayBeEmpty ?? false) as MayBeEmpty,
    isPaged: (description.isPaged ?? false) as IsPaged,
    params: description.params as Params,
    query: description.query as Query,
    body: description.body as Body,
    data: description.data as Data,
  }
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Given<S> = S extends Schema ? z.input<S> : undefined

// `…Of` is the parsed side: what a handler receives, and the data at a client. `…Given` is the other side.
export type ParamsOf<C extends Call> = Parsed<C['params']>
export type QueryOf<C extends Call> = Parsed<C['query']>
export type BodyOf<C extends Call> = Parsed<C['body']>
export type DataOf<C extends Call> = Parsed<C['data']>
export type DataGiven<C extends Call> = Given<C['data']>
export type QueryGiven<C extends Call> = Given<C['query']>
export type BodyGiven<C extends Call> = Given<C['body']>
