import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const IntentError = z.object({
  code: z.string(),
  declineCode: z.string().nullable(),
  message: z.string(),
  charge: z.string().nullable(),
  paymentMethod: z.string().nullable(),
})
export type IntentError = z.output<typeof IntentError>

export const PaymentIntentState = z.object({
  id: z.string(),
  created: z.number(),
  amount: z.number(),
  amountReceived: z.number(),
  currency: z.string(),
  customer: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ]),
  paymentMethod: z.string().nullable(),
  allowedTypes: z.array(z.string()),
  setupFutureUsage: z.enum(['off_session', 'on_session']).nullable(),
  receiptEmail: z.string().nullable(),
  clientSecret: z.string(),
  lastError: IntentError.nullable(),
  latestCharge: z.string().nullable(),
  canceledAt: z.number().nullable(),
  cancellationReason: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  returnUrl: z.string().nullable(),
  invoice: z.string().nullable(),
  checkoutSession: z.string().nullable(),
})
export type PaymentIntentState = z.output<typeof PaymentIntentState>

export const paymentIntents = collection({
  type: 'payment_intent',
  prefix: 'pi',
  state: PaymentIntentState,
})
