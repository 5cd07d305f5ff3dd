import { z } from 'zod'
import { collection } from '../../store/collection.ts'

const Metadata = z.record(z.string(), z.string())

export const SessionState = z.object({
  id: z.string(),
  created: z.number(),
  mode: z.enum(['payment', 'subscription', 'setup']),
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['paid', 'unpaid', 'no_payment_required']),
  currency: z.string(),
  lineItems: z.array(z.object({ id: z.string(), price: z.string(), quantity: z.number() })),
  customer: z.string().nullable(),
  customerCreation: z.enum(['always', 'if_required']).nullable(),
  customerEmail: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  discounts: z.array(z.object({ coupon: z.string(), promotionCode: z.string().nullable() })),
  allowsPromotionCodes: z.boolean(),
  paymentMethodCollection: z.enum(['always', 'if_required']),
  allowedTypes: z.array(z.enum(['card', 'paypal'])),
  locale: z.string().nullable(),
  submitText: z.string().nullable().default(null),
  submitType: z.enum(['auto', 'pay', 'book', 'donate', 'subscribe']).nullable(),
  adaptivePricing: z.boolean(),
  metadata: Metadata,
  subscriptionData: z.object({
    metadata: Metadata,
    description: z.string().nullable(),
    trialEnd: z.number().nullable(),
    trialDays: z.number().nullable(),
  }),
  paymentData: z.object({
    metadata: Metadata,
    description: z.string().nullable(),
    receiptEmail: z.string().nullable(),
    setupFutureUsage: z.enum(['off_session', 'on_session']).nullable(),
  }),
  invoiceCreation: z
    .object({
      enabled: z.boolean(),
      description: z.string().nullable(),
      footer: z.string().nullable(),
      metadata: Metadata,
    })
    .nullable(),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  expiresAt: z.number(),
  amounts: z.object({ subtotal: z.number(), discount: z.number(), total: z.number() }),
  customerDetails: z
    .object({ email: z.string().nullable(), name: z.string().nullable() })
    .nullable(),
  subscription: z.string().nullable(),
  invoice: z.string().nullable(),
  paymentIntent: z.string().nullable(),
  setupIntent: z.string().nullable(),
})
export type SessionState = z.output<typeof SessionState>

export const sessions = collection({
  type: 'checkout.session',
  prefix: 'cs',
  state: SessionState,
  dueAt: (session) => (session.status === 'open' ? session.expiresAt : null),
})
