import type { FastifyPluginAsync } from 'fastify'
import type { JobHandler } from '@hlizo/database/jobs'
import type { AnswerFirst } from './answer-first.ts'
import type { Routes } from './api.ts'
import type { Metric } from './metrics.ts'

/**
 * One area of the product; all parts are optional. `features/<area>/feature.ts` is its only
 * manifest: a function `<area>Feature(needs)` whose parameter names what it uses of the core (db,
 * clock, mailer, jobs, …) and of earlier features. `features.ts` lists all of them. Calls are bound
 * in `routes.ts` (`api.answer(call, handler)`); queries that several files need are in `store.ts`,
 * tables in `migrations/00N0-<area>.sql`. Mails and jobs are enqueued in the transaction that makes
 * them due: `mailer.send(tx, mail)`, `jobs.enqueue(tx, job)`. Features never import each other:
 * shared code is offered by one of them, or moves to `stores`, `http`, `domain` or a package.
 */
export type Feature = {
  /** Binds the calls of the area, below /api/v1. */
  readonly routes?: Routes
  /** Routes that are not calls of the contract: pictures, media, a sitemap. Mounted at the root. */
  readonly pages?: FastifyPluginAsync
  /** Responses from memory before any route or hook, for the most frequent requests. */
  readonly answerFirst?: AnswerFirst
  /** Job handlers by name, prefixed with the area: `payments.reconcile`. */
  readonly jobs?: Readonly<Record<string, JobHandler>>
  /** Runs when the process listens, in the order of the list, before jobs run. The node is not ready until all have returned, so long work belongs in a job. */
  readonly start?: () => Promise<void>
  /** Runs after the last request, in reverse order, before the database closes. */
  readonly stop?: () => Promise<void>
  readonly metrics?: readonly Metric[]
  /** Lines for the start banner, such as demo accounts. */
  readonly banner?: () => readonly string[]
}

/** A feature that offers something to later ones. */
export type FeatureWith<Offers extends object> = Feature & { readonly offers: Offers }
