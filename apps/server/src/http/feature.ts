import type { FastifyPluginAsync } from 'fastify'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Api } from './api.ts'

/**
 * One area of the product as the process sees it. All parts are optional.
 *
 * A folder `features/<area>/` builds its stores and services from what it is handed, and
 * `features.ts` lists it. Features never import each other: what two of them need is a port that
 * `features.ts` wires, or moves down to `http`, `domain` or a package.
 */
export type Feature = {
  /** Binds the calls of the area to their handlers, below /api/v1. */
  readonly routes?: (api: Api) => void
  /** Everything that is not a call of the contract: pictures, media, a sitemap. Mounted at the root. */
  readonly pages?: FastifyPluginAsync
  /** The kinds of job this area does, by name. Prefix the name with the area: `payments.reconcile`. */
  readonly jobs?: Readonly<Record<string, JobHandler>>
  /**
   * Runs once the process listens, in the order of the list, before jobs are worked on: the identity
   * service and the sandbox answer by their URLs. The node is not ready until all have returned.
   */
  readonly start?: () => Promise<void>
  /** Runs when no request is left, in the opposite order, before the database closes. */
  readonly stop?: () => Promise<void>
  /** Lines for whoever starts the product, such as demo accounts. */
  readonly banner?: () => readonly string[]
}
