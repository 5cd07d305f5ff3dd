import type { FastifyInstance } from 'fastify'
import type { Call } from '@hlizo/contract/call'
import type { Admission } from './admission.ts'
import { bindAnswer, type ProfileChanged } from './bind-answer.ts'
import { bindSignedPost, type SignedPostHandler } from './bind-signed-post.ts'
import { bindFile, bindStoredFile, type CsvFile, type StoredFile } from './bind-file.ts'
import { bindPage, type PageHandler } from './bind-page.ts'
import { bindRedirect } from './bind-redirect.ts'
import { bindStream } from './bind-stream.ts'
import { bindUpload, type PartHandler } from './bind-upload.ts'
import type { AnswerOf, Awaitable, EventSink, Given, Redirect } from './handler.ts'
import type { Idempotency } from './idempotency.ts'
import type { CachedAddresses } from './cached-addresses.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { RowCache } from './row-cache.ts'

export { unwrap } from './api-error.ts'

/**
 * Binds calls of the contract to handlers. A handler receives parsed input and returns `data` or
 * throws `ApiError(code)`. Method, address, access, envelope and statuses come from the contract.
 */
export type Api = {
  answer<C extends Call>(call: C, handler: (given: Given<C>) => Awaitable<AnswerOf<C>>): void
  /** A form post that answers 303. Forms are parsed only here. */
  redirect<C extends Call>(call: C, redirect: Redirect<C>): void
  /** A GET that answers a plain page, such as one linked from a mail. */
  page(path: string, handler: PageHandler): void
  /** A GET that stays open and sends server-sent events. `check` may refuse it before it opens. */
  stream<C extends Call>(
    call: C,
    handler: (given: Given<C>, events: EventSink) => Promise<void>,
    check?: (given: Given<C>) => Promise<void>,
  ): void
  /** A part of a file, and the HEAD of its address. The handler reads and writes by itself. */
  upload<C extends Call>(call: C, handler: PartHandler<C>): void
  /** A GET that answers with a CSV file of any length. */
  file<C extends Call>(call: C, handler: (given: Given<C>) => Promise<CsvFile>): void
  /** A GET that answers with a stored file. */
  storedFile<C extends Call>(call: C, handler: (given: Given<C>) => Promise<StoredFile>): void
  /** A signed POST of another service; the body is not parsed. */
  signedPost(path: string, options: { readonly maxBytes: number }, handler: SignedPostHandler): void
}

/** Binds the calls of one feature. */
export type Routes = (api: Api) => void

export function createApi(options: {
  app: FastifyInstance
  admission: Admission
  answerCache: AnswerCache
  cachedAddresses: CachedAddresses
  rowCache: RowCache
  profileChanged: ProfileChanged
  idempotency: Idempotency
  /** Origins of our own pages, for forms. */
  ownOrigins: readonly string[]
}): Api {
  const { app, admission, idempotency, ownOrigins } = options

  return {
    answer: (call, handler) => bindAnswer(options, call, handler),
    redirect: (call, redirect) =>
      bindRedirect({ app, admission, idempotency, ownOrigins }, call, redirect),
    page: (path, handler) => bindPage(app, path, handler),
    stream: (call, handler, check) => bindStream({ app, admission }, call, handler, check),
    upload: (call, handler) => bindUpload({ app, admission }, call, handler),
    file: (call, handler) => bindFile({ app, admission }, call, handler),
    storedFile: (call, handler) => bindStoredFile({ app, admission }, call, handler),
    signedPost: (path, limits, handler) => bindSignedPost(app, path, limits, handler),
  }
}
