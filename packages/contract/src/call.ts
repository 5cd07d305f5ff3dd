import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Limit } from './limits.ts'

/** Who may make a call (spec §6, decision D18). `user` is signed in, `subscriber` has an active subscription, `viewer` has also chosen a profile. */
export type Access = 'public' | 'user' | 'subscriber' | 'viewer'

/**
 * How early a call is turned away when there are more than the node can answer: browsing first, then
 * what concerns the account, and what keeps a film going last.
 */
export type Precedence = 'browsing' | 'account' | 'watching'

/** How long the server gives the same answer: not at all, for seconds to all callers of a public GET, or to the profile of a GET until it or the catalogue changes. */
export type Caching = 'none' | 'per-profile' | { readonly seconds: number }

/** The methods the product API knows. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.ZodMiniType

/** One endpoint of the product API as data that server, web and documentation share (spec §7). */
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
  /** `always` is for what costs no more to answer than to refuse: cached answers for all callers. */
  readonly precedence: Precedence | 'always'
  /** The limits that the call counts against, cheapest first. */
  readonly limits: readonly Limit[]
  readonly caching: Caching
  /** One English sentence for the API document. */
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** What `data` holds in a 200 answer; without it the call answers 204. */
  readonly data: Data
  /** Whether the call may answer 204 although it has data to give at other times. */
  readonly mayBeEmpty: MayBeEmpty
  /** Whether `data` is one page of a list; `nextCursor` beside it asks for the following one. */
  readonly isPaged: IsPaged
  /** Whether it answers an account that has never accepted the terms: what leads to a yes, or out. */
  readonly isOpenBeforeTerms: boolean
  /** The codes that it refuses with although its access class does not. */
  readonly refuses: readonly ErrorCode[]
  /** How it travels: as JSON, as a form that a browser posts itself and that answers with a redirect, or as an answer that stays open and sends events. */
  readonly encoding: 'json' | 'form' | 'events'
  /**
   * Whether the header `Idempotency-Key` (in a form, the field `idempotencyKey`) makes it safe to send
   * again: the same key with the same input gets the stored answer (D21, docs/decisions/0030).
   */
  readonly takesIdempotencyKey: boolean
}

const DEFAULTS: Pick<Call, 'encoding' | 'takesIdempotencyKey' | 'isOpenBeforeTerms' | 'refuses'> = {
  encoding: 'json',
  takesIdempotencyKey: false,
  isOpenBeforeTerms: false,
  refuses: [],
}

/* oxlint-disable typescript/no-unsafe-type-assertion -- a part left out is undefined, and so is the default of its type parameter */
/**
 * Describes an endpoint. What is left out is absent: no parameters, no query, no body, no data. Access,
 * precedence, limits and caching have no default: each call says them.
 */
export function call<
  const Who extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Data extends Schema | undefined = undefined,
  const MayBeEmpty extends boolean = false,
  const IsPaged extends boolean = false,
>(description: {
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
  isOpenBeforeTerms?: boolean
  refuses?: readonly ErrorCode[]
  encoding?: Call['encoding']
  takesIdempotencyKey?: boolean
}): Call<Params, Query, Body, Data, Who, MayBeEmpty, IsPaged> {
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
/* oxlint-enable typescript/no-unsafe-type-assertion */

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Given<S> = S extends Schema ? z.input<S> : undefined

/** What a handler gets from the address. */
export type ParamsOf<C extends Call> = Parsed<C['params']>
/** What a handler gets from the query. */
export type QueryOf<C extends Call> = Parsed<C['query']>
/** What a handler gets as body. */
export type BodyOf<C extends Call> = Parsed<C['body']>
/** What a client gets as data. */
export type DataOf<C extends Call> = Parsed<C['data']>
/** What a handler gives as data. */
export type DataGiven<C extends Call> = Given<C['data']>
/** What a client puts into the query. */
export type QueryGiven<C extends Call> = Given<C['query']>
/** What a client sends as body. */
export type BodyGiven<C extends Call> = Given<C['body']>
