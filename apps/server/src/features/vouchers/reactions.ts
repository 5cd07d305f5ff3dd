import { z } from 'zod'
import type { NewJob } from '@hlizo/database/jobs'
import type { Reactions } from '#server/billing/reactions.ts'
import { CHECK_VOUCHER_PAYMENT_JOB } from './gift-payment.ts'

export const FULFIL_JOB = 'vouchers.fulfil'

const Session = z.object({ id: z.string(), mode: z.literal('payment') })
const Paid = z.object({ payment_intent: z.string() })

function fulfil(object: unknown): NewJob | null {
  const session = Session.safeParse(object)
  if (!session.success) return null
  const { id: sessionId } = session.data

  return { kind: FULFIL_JOB, key: sessionId, payload: { sessionId } }
}

function checkPayment(object: unknown): NewJob | null {
  const paid = Paid.safeParse(object)
  if (!paid.success) return null
  const { payment_intent: paymentIntentId } = paid.data

  return { kind: CHECK_VOUCHER_PAYMENT_JOB, key: paymentIntentId, payload: { paymentIntentId } }
}

export const voucherReactions: Reactions = {
  'checkout.session.completed': [fulfil],
  'checkout.session.async_payment_succeeded': [fulfil],
  'charge.refunded': [checkPayment],
  'charge.dispute.created': [checkPayment],
  'charge.dispute.closed': [checkPayment],
  'refund.failed': [checkPayment],
  'refund.updated': [checkPayment],
}
