import { FigurePeriod } from '@hlizo/contract/entities/studio-figures'
import * as z from 'zod/mini'

/** The period of figures as it stands in the address. */
export const PeriodFilters = z.object({
  period: z.catch(FigurePeriod, '28d'),
  /** Empty for today. */
  to: z.catch(z.union([z.iso.date(), z.literal('')]), ''),
})
export type PeriodFilters = z.infer<typeof PeriodFilters>
