import { raw } from '@hlizo/database/sql'

/** The statuses of subscriptions that renew or wait for a payment (Stripe). */
export const liveStatuses: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due'])

/** The same for SQL, as literals: an index of live subscriptions is used only with them. */
export const LIVE_STATUSES = raw(`(${[...liveStatuses].map((status) => `'${status}'`).join(', ')})`)
