import { FigurePeriod } from '@hlizo/contract/entities/studio-figures'
import { catch as withFallback, iso, literal, object, union, type infer as Infer } from 'zod/mini'

/** The period of figures as it stands in the address. */
export const PeriodFilters = object({
  period: withFallback(FigurePeriod, '28d'),
  /** Empty for today. */
  to: withFallback(union([iso.date(), literal('')]), ''),
})
export type PeriodFilters = Infer<typeof PeriodFilters>
