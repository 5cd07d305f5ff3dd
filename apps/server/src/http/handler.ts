import type { Access, BodyOf, Call, DataGiven, ParamsOf, QueryOf } from '@hlizo/contract/call'
import type { ApiError } from './api-error.ts'
import type { CallerOf, Session } from './caller.ts'
import type { DeviceMark } from './device-mark.ts'

/** What a handler gives back, at once or later. */
export type Awaitable<Value> = Value | Promise<Value>

/** What a handler may know of the request beside its contract. */
export type RequestFacts = {
  /** Returned to the client as `X-Request-Id`. */
  readonly id: string
  readonly ip: string
  readonly userAgent: string | null
  readonly origin: string | null
  /** Two letters (ISO 3166-1), as a proxy in front says; `null` without one. */
  readonly country: string | null
  readonly device: DeviceMark
  /** When the first request with this idempotency key began, if its answer was lost; else null. */
  readonly resumedFrom: Date | null
}

/** What came with a call, parsed by the schemas of its contract. */
export type Given<C extends Call, Caller = CallerOf<C['access']>> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  /** Who calls: `undefined` in a public call, a session, or a session with `profileId`. */
  readonly viewer: Caller
  readonly request: RequestFacts
}

/** One page of a list, and what asks for the following one; null when there is none. */
export type PageOf<Entries> = { readonly entries: Entries; readonly nextCursor: string | null }

/** What a handler gives back: `data`, or nothing where the contract has nothing to say (204). */
export type AnswerOf<C extends Call> = C['data'] extends undefined
  ? void
  : C['isPaged'] extends true
    ? PageOf<DataGiven<C>>
    : DataGiven<C> | (C['mayBeEmpty'] extends true ? undefined : never)

/** Who posts a form: being signed in is optional where the call is public. */
export type FormCaller<Who extends Access> = Who extends 'public'
  ? Session | undefined
  : CallerOf<Who>

/** Where a form post ends: both are addresses of pages, since a browser navigates here. */
export type Redirect<C extends Call> = {
  readonly go: (given: Given<C, FormCaller<C['access']>>) => Awaitable<string>
  /** Where a refusal ends; `error.code` says why. */
  readonly refused: (error: ApiError, given: { readonly params: unknown }) => string
}

/** The open end of a stream. */
export type EventSink = {
  readonly send: (event: string, data: unknown) => void
  /** Aborted when the client has gone or the server stops. */
  readonly signal: AbortSignal
}
