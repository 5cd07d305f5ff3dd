import type { FastifyPluginAsync } from 'fastify'
import type { JobHandler } from '@hlizo/database/jobs'
import type { AnswerFirst } from './answer-first.ts'
import type { Routes } from './api.ts'
import type { Figure } from './metrics.ts'

/**
 * One area of the product as the process sees it. All parts are optional.
 *
 * `features/<area>/feature.ts` is its only manifest: a function `<area>Feature(needs)` whose parameter
 * names exactly what it uses of the core (db, clock, mailer, jobs, …) and of what features before it
 * offer. `features.ts` lists all of them. The calls are bound in `routes.ts` (`api.answer(call,
 * handler)`); SQL is in `store.ts`, tables in `migrations/00N0-<area>.sql`. A mail goes into the outbox
 * in the transaction that makes it due: `mailer.send(tx, mail)`; so does a job: `jobs.enqueue(tx, job)`.
 *
 * Features never import each other: what two of them need is offered by one of them, or moves down to
 * `stores`, `http`, `domain` or a package.
 */
export type Feature = {
  /** Binds the calls of the area to their handlers, below /api/v1. */
  readonly routes?: Routes
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

/** A feature that has something for those after it in the list. */
export type FeatureWith<Offers extends object> = Feature & { readonly offers: Offers }
