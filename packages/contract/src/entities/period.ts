import * as z from 'zod/mini'

/** How a subscription renews (spec §3): YEARLY when the period is counted in years, else MONTHLY (D5). */
export const Interval = z.enum(['MONTHLY', 'YEARLY'], 'INTERVAL_INVALID')
export type Interval = z.infer<typeof Interval>

/** The unit a plan's or voucher's duration is counted in (spec §3 „Plan period units”). */
export const PeriodUnit = z.enum(['MONTH', 'YEAR'])
export type PeriodUnit = z.infer<typeof PeriodUnit>
