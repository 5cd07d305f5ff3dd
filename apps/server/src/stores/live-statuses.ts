import { raw, type Sql } from '@hlizo/database/sql'

/** Literals: an index of live subscriptions is used only with them. */
const literals = (statuses: Iterable<string>): Sql =>
  raw(`(${[...statuses].map((status) => `'${status}'`).join(', ')})`)

const paying = ['active', 'trialing']

/** The statuses of subscriptions that renew or wait for a payment (Stripe). */
export const liveStatuses: ReadonlySet<string> = new Set([...paying, 'past_due'])

/** The same for SQL. */
export const LIVE_STATUSES = literals(liveStatuses)

/** For SQL: the statuses of subscriptions that owe no payment and renew. */
export const PAYING_STATUSES = literals(paying)
