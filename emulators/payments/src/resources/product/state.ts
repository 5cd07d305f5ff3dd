import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const ProductState = z.object({
  id: z.string(),
  created: z.number(),
  updated: z.number(),
  active: z.boolean(),
  deleted: z.boolean(),
  name: z.string(),
  description: z.string().nullable(),
  images: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
  defaultPrice: z.string().nullable(),
  statementDescriptor: z.string().nullable(),
  taxCode: z.string().nullable(),
  unitLabel: z.string().nullable(),
  url: z.string().nullable(),
})
export type ProductState = z.output<typeof ProductState>

export const products = collection({ type: 'product', prefix: 'prod', state: ProductState })
