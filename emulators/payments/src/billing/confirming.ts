import { formatPaymentIntent } from '../resources/payment-intent/format.ts'
import { paymentIntents, type PaymentIntentState } from '../resources/payment-intent/state.ts'
import type { PaymentMethodState } from '../resources/payment-method/state.ts'
import { invoices } from '../resources/invoice/state.ts'
import { emit } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'
import { chargeIntent, type Attempt } from './charging.ts'
import { collectInvoice } from './collecting.ts'

export async function confirmIntent(
  work: Work,
  intent: PaymentIntentState,
  method: PaymentMethodState,
  attempt: Attempt = {},
): Promise<PaymentIntentState> {
  if (intent.invoice === null) return chargeIntent(work, intent, method, attempt)
  const invoice = await invoices.get(work, intent.invoice)
  if (invoice.status === 'open')
    await collectInvoice(work, invoice, { ...attempt, method, isAutomatic: false })

  return paymentIntents.get(work, intent.id)
}

/** The holder said no on the bank's page: the intent waits for another method. */
export async function refuseIntent(
  work: Work,
  intent: PaymentIntentState,
): Promise<PaymentIntentState> {
  const failed = await paymentIntents.save(work, {
    ...intent,
    status: 'requires_payment_method',
    paymentMethod: null,
    lastError: {
      code: 'payment_intent_authentication_failure',
      declineCode: null,
      message: 'The holder did not authenticate the payment. Choose another method and try again.',
      charge: null,
      paymentMethod: intent.paymentMethod,
    },
  })
  await emit(work, 'payment_intent.payment_failed', await formatPaymentIntent(work, failed))

  return failed
}
