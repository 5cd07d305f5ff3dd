import * as z from 'zod/mini'
import { Interval } from './period.ts'

/** No name, no address, a hashed id (spec §3, D143). */
export const UserAnalytics = z.object({
  userId: z.string(),
  subscriptionStatus: z.enum(['none', 'active', 'pending', 'failed', 'expired']),
  subscriptionInterval: z.nullable(Interval),
  signupDate: z.string(),
  monthsSubscribed: z.int(),
  profilesCount: z.int(),
  hasVoucher: z.boolean(),
  country: z.string(),
})
export type UserAnalytics = z.infer<typeof UserAnalytics>
