import * as z from 'zod/mini'

/** YEARLY when the period is counted in years, else MONTHLY (spec §3, D5). */
export const Interval = z.enum(['MONTHLY', 'YEARLY'], 'INTERVAL_INVALID')
export type Interval = z.infer<typeof Interval>

export const PeriodUnit = z.enum(['MONTH', 'YEAR'])
export type PeriodUnit = z.infer<typeof PeriodUnit>
