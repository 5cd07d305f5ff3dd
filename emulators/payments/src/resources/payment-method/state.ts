import { z } from 'zod'
import { collection } from '../../store/collection.ts'
import { Behavior } from './test-cards.ts'

export const BillingDetails = z.object({
  email: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  postalCode: z.string().nullable(),
})
export type BillingDetails = z.output<typeof BillingDetails>

export const PaymentMethodState = z.object({
  id: z.string(),
  created: z.number(),
  type: z.enum(['card', 'paypal']),
  customer: z.string().nullable(),
  billing: BillingDetails,
  /** Never the number: its brand, its last four digits and its expiry. */
  card: z
    .object({
      brand: z.enum(['visa', 'mastercard']),
      last4: z.string(),
      expMonth: z.number(),
      expYear: z.number(),
      fingerprint: z.string(),
    })
    .nullable(),
  payerEmail: z.string().nullable(),
  behavior: Behavior,
  isSetUp: z.boolean(),
  /** Whether it was detached, or used without a customer: it cannot be used again. */
  isSpent: z.boolean().default(false),
  metadata: z.record(z.string(), z.string()),
})
export type PaymentMethodState = z.output<typeof PaymentMethodState>

export const paymentMethods = collection({
  type: 'payment_method',
  prefix: 'pm',
  state: PaymentMethodState,
})
