import * as z from 'zod/mini'
import { LeiRate } from './lei-rate.ts'

/** Where a rate comes from: the National Bank, an operator, or the demo's data. */
export const LeiRateSource = z.enum(['bnr', 'operator', 'demo'])
export type LeiRateSource = z.infer<typeof LeiRateSource>

export const StudioLeiRate = z.extend(LeiRate, {
  source: LeiRateSource,
  /** When it was read or typed. */
  storedAt: z.string(),
})
export type StudioLeiRate = z.infer<typeof StudioLeiRate>

/** The rates of the last days, newest first, and whether they are read by themselves. */
export const StudioLeiRates = z.object({
  rates: z.array(StudioLeiRate),
  /** Whether this installation reads the rate of the National Bank. */
  isRead: z.boolean(),
  /** Since when it cannot be read; null while it can. */
  failingSince: z.nullable(z.string()),
})
export type StudioLeiRates = z.infer<typeof StudioLeiRates>
