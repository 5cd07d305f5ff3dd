import { stripe } from '#web/lib/stripe.ts'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { cardFailure, codedFailure } from './payment-failure.ts'

/** Lets the card's holder confirm a payment at the bank (3-D Secure). Gives what to say when it was not confirmed. */
export async function confirmPayment(clientSecret: string): Promise<string | null> {
  try {
    const { error } = await (await stripe()).handleNextAction({ clientSecret })

    return error ? cardFailure(error, 'cardPayment') : null
  } catch {
    return codedFailure('cardPayment', paymentMessages.cardError)
  }
}
