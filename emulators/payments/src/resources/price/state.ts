import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const Interval = z.enum(['day', 'week', 'month', 'year'])
export type Interval = z.output<typeof Interval>

export const PriceState = z.object({
  id: z.string(),
  created: z.number(),
  active: z.boolean(),
  currency: z.string(),
  unitAmount: z.number(),
  product: z.string(),
  recurring: z.object({ interval: Interval, count: z.number() }).nullable(),
  lookupKey: z.string().nullable(),
  nickname: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  taxBehavior: z.enum(['exclusive', 'inclusive', 'unspecified']),
})
export type PriceState = z.output<typeof PriceState>

export const prices = collection({ type: 'price', prefix: 'price', state: PriceState })
