import * as z from 'zod/mini'

/** The two orders of an account that had or has a plan: a new one with what is saved, another one instead (spec §3). */
export const SubscriptionActionType = z.enum(['RESUBSCRIBE', 'CHANGE_SUBSCRIPTION'])
export type SubscriptionActionType = z.infer<typeof SubscriptionActionType>
