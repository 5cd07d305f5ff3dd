import { z } from 'zod'
import { minimumCharge } from '../../billing/minimum-charge.ts'
import { collection } from '../../store/collection.ts'

export const InvoiceLine = z.object({
  id: z.string(),
  /** Before discounts, in minor units; negative for a credit. */
  amount: z.number(),
  description: z.string(),
  price: z.string(),
  product: z.string(),
  unitAmount: z.number(),
  quantity: z.number(),
  period: z.object({ start: z.number(), end: z.number() }),
  isProration: z.boolean(),
  subscriptionItem: z.string().nullable(),
  invoiceItem: z.string().nullable().default(null),
  isDiscountable: z.boolean().default(true),
  discounts: z.array(z.object({ discount: z.string(), amount: z.number() })),
})
export type InvoiceLine = z.output<typeof InvoiceLine>

export const InvoiceState = z.object({
  id: z.string(),
  created: z.number(),
  customer: z.string(),
  customerEmail: z.string().nullable(),
  customerName: z.string().nullable(),
  subscription: z.string().nullable(),
  subscriptionMetadata: z.record(z.string(), z.string()),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  billingReason: z.enum([
    'subscription_create',
    'subscription_cycle',
    'subscription_update',
    'manual',
    'upcoming',
  ]),
  number: z.string().nullable(),
  currency: z.string(),
  description: z.string().nullable(),
  footer: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  lines: z.array(InvoiceLine),
  discounts: z.array(z.string()),
  /** The customer's balance before and after; what it covers is not charged. */
  startingBalance: z.number(),
  endingBalance: z.number().nullable(),
  periodStart: z.number(),
  periodEnd: z.number(),
  amountPaid: z.number(),
  attemptCount: z.number(),
  firstFailureAt: z.number().nullable(),
  nextAttemptAt: z.number().nullable(),
  finalizesAt: z.number().nullable(),
  finalizedAt: z.number().nullable(),
  paidAt: z.number().nullable(),
  voidedAt: z.number().nullable(),
  uncollectibleAt: z.number().nullable(),
  defaultPaymentMethod: z.string().nullable(),
  paymentIntent: z.string().nullable(),
  testClock: z.string().nullable().default(null),
  /** What makes the address of the hosted page unguessable. */
  token: z.string(),
})
export type InvoiceState = z.output<typeof InvoiceState>

export const invoices = collection({
  type: 'invoice',
  prefix: 'in',
  state: InvoiceState,
  dueAt: (invoice) => {
    if (invoice.status === 'draft') return invoice.finalizesAt
    return invoice.status === 'open' ? invoice.nextAttemptAt : null
  },
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

type Settled = Pick<InvoiceState, 'currency' | 'lines' | 'startingBalance'>

/** What the lines come to: before discounts, what the discounts take off, and what is due. */
export function totalsOf(invoice: Settled) {
  const subtotal = sum(invoice.lines.map((line) => line.amount))
  const discount = sum(invoice.lines.flatMap((line) => line.discounts.map(({ amount }) => amount)))
  const total = subtotal - discount
  const owed = Math.max(0, total + invoice.startingBalance)
  const due = owed < minimumCharge(invoice.currency) ? 0 : owed

  return { subtotal, discount, total, due }
}

/** What is too little to be charged is owed with the next invoice, as at Stripe. */
export function balanceAfter(invoice: Settled): number {
  const { total, due } = totalsOf(invoice)
  return total + invoice.startingBalance - due
}
