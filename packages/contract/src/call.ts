import type { z } from 'zod'

/** Who may make a call (spec §6, decision D18). `user` is signed in, `subscriber` has an active subscription, `viewer` has also chosen a profile. */
export type Access = 'public' | 'user' | 'subscriber' | 'viewer'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.ZodType

/** One endpoint of the product API as data that server, web and documentation share (spec §7). */
export type Call<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Data extends Schema | undefined = Schema | undefined,
> = {
  readonly method: Method
  /** Below /api/v1, with `{name}` for each parameter. */
  readonly path: string
  readonly access: Access
  /** One English sentence for the API document. */
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** What `data` holds in a 200 answer; without it the call answers 204. */
  readonly data: Data
  /** Whether the call may answer 204 although it has data to give at other times. */
  readonly mayBeEmpty: boolean
  /** How the body travels: JSON, or a form that a browser posts itself and that answers with a redirect. */
  readonly encoding: 'json' | 'form'
}

/** Describes an endpoint. What is left out is absent: no parameters, no query, no body, no data. */
export function call<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Data extends Schema | undefined = undefined,
>(description: {
  method: Method
  path: string
  access: Access
  summary: string
  params?: Params
  query?: Query
  body?: Body
  data?: Data
  mayBeEmpty?: boolean
  encoding?: 'json' | 'form'
}): Call<Params, Query, Body, Data> {
  return {
    mayBeEmpty: false,
    encoding: 'json',
    ...description,
    params: description.params as Params,
    query: description.query as Query,
    body: description.body as Body,
    data: description.data as Data,
  }
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Given<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<C extends Call> = Parsed<C['params']>
export type QueryOf<C extends Call> = Parsed<C['query']>
export type BodyOf<C extends Call> = Parsed<C['body']>
export type DataOf<C extends Call> = Parsed<C['data']>
export type QueryGiven<C extends Call> = Given<C['query']>
export type BodyGiven<C extends Call> = Given<C['body']>
