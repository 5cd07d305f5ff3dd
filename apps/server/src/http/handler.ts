import type { Access, BodyOf, Call, DataGiven, ParamsOf, QueryOf } from '@hlizo/contract/call'
import type { ApiError } from './api-error.ts'
import type { CallerOf, Session } from './caller.ts'
import type { DeviceFacts } from './device-mark.ts'

export type Awaitable<Value> = Value | Promise<Value>

/** Facts about the request beside its contract. */
export type RequestFacts = DeviceFacts & {
  /** Returned to the client as `X-Request-Id`. */
  readonly id: string
  readonly ip: string
  readonly origin: string | null
  /** When the first request with this idempotency key began, if its response was lost; else null. */
  readonly resumedFrom: Date | null
}

/** The parsed input of a call. */
export type Given<C extends Call, Caller = CallerOf<C['access']>> = {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  /** `undefined` in a public call, a session, or a session with `profileId`. */
  readonly viewer: Caller
  readonly request: RequestFacts
}

/** A page of a list, and the position of the next one; null when there is none. */
export type PageOf<Entries> = { readonly entries: Entries; readonly nextCursor: string | null }

/** The result of a handler: `data`, or nothing for a call without data (204). */
export type AnswerOf<C extends Call> = C['data'] extends undefined
  ? void
  : C['isPaged'] extends true
    ? PageOf<DataGiven<C>>
    : DataGiven<C> | (C['mayBeEmpty'] extends true ? undefined : never)

/** The sender of a form: signing in is optional where the call is public. */
export type FormCaller<Who extends Access> = Who extends 'public'
  ? Session | undefined
  : CallerOf<Who>

/** The redirects of a form post; both are addresses of pages. */
export type Redirect<C extends Call> = {
  readonly go: (given: Given<C, FormCaller<C['access']>>) => Awaitable<string>
  /** The redirect of a refusal, by `error.code`. */
  readonly refused: (error: ApiError, given: { readonly params: unknown }) => string
}

/** The sending side of a stream. */
export type EventSink = {
  readonly send: (event: string, data: unknown) => void
  /** Aborted when the client disconnects or the server stops. */
  readonly signal: AbortSignal
}
