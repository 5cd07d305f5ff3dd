import type { Queries } from '@hlizo/database/database'

/** Where the sandbox is reached, and the keys and secrets it accepts and signs with. */
export type SandboxConfig = {
  /** The origin that browsers use, such as `http://localhost:3000`; the pages live under its `/__payments`. */
  readonly publicUrl: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookUrl: string
  readonly webhookSecret: string
}

/** One piece of work in one transaction, with the moment it happens at. */
export type Work = {
  readonly queries: Queries
  /** Seconds since 1970, the unit of Stripe's API. */
  readonly now: number
  /** When events of it leave: the product's own moment, also for who lives on a test clock. */
  readonly sentAt: number
  readonly config: SandboxConfig
  readonly request: { readonly id: string | null; readonly idempotencyKey: string | null }
}

/** Seconds since 1970. */
export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

/**
 * Lets the queries of one transaction run one after another, however they were started.
 *
 * A transaction is one connection, and a connection does one thing at a time.
 */
export function oneAtATime(queries: Queries): Queries {
  let last: Promise<unknown> = Promise.resolve()
  const queue = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = last.then(work)
    last = next.catch(() => {})
    return next
  }

  return {
    many: (schema, query) => queue(() => queries.many(schema, query)),
    maybe: (schema, query) => queue(() => queries.maybe(schema, query)),
    one: (schema, query) => queue(() => queries.one(schema, query)),
    run: (query) => queue(() => queries.run(query)),
  }
}
