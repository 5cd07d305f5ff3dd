import type { FastifyInstance } from 'fastify'
import type { Access, BodyOf, Call, DataGiven, ParamsOf, QueryOf } from '@hlizo/contract/call'
import type { Admission } from './admission.ts'
import type { ApiError } from './api-error.ts'
import { bindAnswer, type Keeping, type ProfileChanged } from './bind-answer.ts'
import { bindDoor, type DoorHandler } from './bind-door.ts'
import { bindPage, type PageHandler } from './bind-page.ts'
import { bindRedirect } from './bind-redirect.ts'
import { bindStream } from './bind-stream.ts'
import type { CallerOf, Session } from './caller.ts'
import type { DeviceMark } from './device-mark.ts'
import type { Idempotency } from './idempotency.ts'
import type { KeptAddresses } from './kept-addresses.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { KeptRows } from './kept-rows.ts'

export { unwrap } from './api-error.ts'

type Awaitable<Value> = Value | Promise<Value>

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

/**
 * Binds calls of the contract to handlers. A handler receives what came in, parsed; it returns `data`
 * or throws `ApiError(code)`. Method, address, access, envelope and statuses are the contract's.
 */
export type Api = {
  /**
   * A JSON call. `keepForSeconds`, for public GETs only, keeps the answer for all callers;
   * `keepForProfile`, for GETs of viewers, until the profile or the catalogue changes.
   */
  answer<C extends Call>(
    call: C,
    handler: (given: Given<C>) => Awaitable<AnswerOf<C>>,
    keeping?: Keeping,
  ): void
  /** A form that a browser posts and that answers 303. The only place where forms are read. */
  redirect<C extends Call>(call: C, redirect: Redirect<C>): void
  /** A GET that answers a small page of ours (`plainPage`), such as the one behind a link in a mail. */
  page(path: string, handler: PageHandler): void
  /** A GET that stays open and sends server-sent events until either side leaves. */
  stream<C extends Call>(
    call: C,
    handler: (given: Given<C>, events: EventSink) => Promise<void>,
  ): void
  /** A POST of another service, whose bytes are signed: the body arrives unparsed. */
  door(path: string, options: { readonly maxBytes: number }, handler: DoorHandler): void
}

/** The open end of a stream. */
export type EventSink = {
  readonly send: (event: string, data: unknown) => void
  /** Aborted when the client has gone or the server stops. */
  readonly signal: AbortSignal
}

/** The binding on one Fastify scope, mounted at /api/v1. */
export function createApi(options: {
  app: FastifyInstance
  admission: Admission
  keptAnswers: KeptAnswers
  keptAddresses: KeptAddresses
  keptRows: KeptRows
  profileChanged: ProfileChanged
  /** Answers a request with a key once. */
  idempotency: Idempotency
  /** The origins that pages of ours have, for forms. */
  ownOrigins: readonly string[]
}): Api {
  const { app, admission, idempotency, ownOrigins } = options

  return {
    answer: (call, handler, keeping) => bindAnswer(options, call, handler, keeping),
    redirect: (call, redirect) =>
      bindRedirect({ app, admission, idempotency, ownOrigins }, call, redirect),
    page: (path, handler) => bindPage(app, path, handler),
    stream: (call, handler) => bindStream({ app, admission }, call, handler),
    door: (path, doorOptions, handler) => bindDoor(app, path, doorOptions, handler),
  }
}
