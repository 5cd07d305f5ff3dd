import type { Queries } from '@hlizo/database/database'

export type SandboxConfig = {
  /** The origin that browsers use, such as `http://localhost:3000`; the pages live under its `/__payments`. */
  readonly publicUrl: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookUrl: string
  readonly webhookSecret: string
}

export type Work = {
  readonly queries: Queries
  /** Seconds since 1970, the unit of Stripe's API. */
  readonly now: number
  /** When events of it leave: the product's own moment, also for who lives on a test clock. */
  readonly sentAt: number
  readonly config: SandboxConfig
  readonly request: { readonly id: string | null; readonly idempotencyKey: string | null }
}

export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

/** A transaction is one connection, and a connection does one thing at a time. */
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
