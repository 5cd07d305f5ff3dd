import type { FastifyPluginAsync } from 'fastify'
import type { JobHandler } from '@hlizo/database/jobs'
import type { AnswerFirst } from './answer-first.ts'
import type { Api } from './api.ts'
import type { Figure } from './metrics.ts'

/**
 * One area of the product as the process sees it. All parts are optional.
 *
 * How to write one: `features/<area>/routes.ts` exports `<area>Feature(deps): Feature`, where `deps`
 * names exactly what it uses of `Core` (db, clock, mailer, jobs, …). Its SQL stands in `store.ts`, its
 * mails in `mail.ts`, its tables in `migrations/00N0-<area>.sql`. `api.answer(call, handler)` binds a
 * call of the contract; the handler returns `data` or throws `ApiError(code)`, and `unwrap` turns a
 * refusal of `domain` into one. A mail goes into the outbox in the transaction that makes it owed:
 * `mailer.send(tx, mail)`; so does a job: `jobs.enqueue(tx, job)`.
 *
 * The matching `compose-<group>.ts` adds it to the product. Features never import each other: what two
 * of them need is a port that is wired there, or moves down to `stores`, `http`, `domain` or a package.
 */
export type Feature = {
  /** Binds the calls of the area to their handlers, below /api/v1. */
  readonly routes?: (api: Api) => void
  /** Everything that is not a call of the contract: pictures, media, a sitemap. Mounted at the root. */
  readonly pages?: FastifyPluginAsync
  /** Answers from memory, before any route or hook: for what is asked for most, and costs least. */
  readonly answerFirst?: AnswerFirst
  /** The kinds of job this area does, by name. Prefix the name with the area: `payments.reconcile`. */
  readonly jobs?: Readonly<Record<string, JobHandler>>
  /**
   * Runs once the process listens, in the order of the list, before jobs are worked on: the identity
   * service and the sandbox answer by their URLs. The node is not ready until all have returned, so
   * what takes long is a job.
   */
  readonly start?: () => Promise<void>
  /** Runs when no request is left, in the opposite order, before the database closes. */
  readonly stop?: () => Promise<void>
  /** What the area tells whoever watches this node. */
  readonly figures?: readonly Figure[]
  /** Lines for whoever starts the product, such as demo accounts. */
  readonly banner?: () => readonly string[]
}
