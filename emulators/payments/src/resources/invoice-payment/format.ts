import type { Stripe } from 'stripe'
import type { InvoicePaymentState } from './state.ts'

export function formatInvoicePayment(payment: InvoicePaymentState): Stripe.InvoicePayment {
  return {
    id: payment.id,
    object: 'invoice_payment',
    amount_paid: payment.amountPaid,
    amount_requested: payment.amountRequested,
    created: payment.created,
    currency: payment.currency,
    invoice: payment.invoice,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: payment.paymentIntent },
    status: payment.status,
    status_transitions: { canceled_at: payment.canceledAt, paid_at: payment.paidAt },
  }
}
