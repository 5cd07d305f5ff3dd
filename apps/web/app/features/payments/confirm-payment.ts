import { stripe } from '#web/lib/stripe.ts'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { cardFailure, codedFailure } from './payment-failure.ts'

/** Asks the bank to confirm a payment (3-D Secure). Returns the error text when it was not confirmed. */
export async function confirmPayment(clientSecret: string): Promise<string | null> {
  try {
    const { error } = await (await stripe()).handleNextAction({ clientSecret })

    return error ? cardFailure(error, 'cardPayment') : null
  } catch {
    return codedFailure('cardPayment', paymentMessages.cardError)
  }
}
