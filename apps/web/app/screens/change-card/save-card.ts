import { changePaymentMethod } from '@hlizo/contract/calls/payments'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { callFailure, cardFailure, codedFailure } from '#web/features/payments/payment-failure.ts'
import { refreshStanding, untilUser } from '#web/features/payments/standing.ts'
import { request } from '#web/lib/api.ts'

const ro = paymentMessages.cardError

/** Lets the bank ask the holder, when it wants to, and waits until the server has taken the card over. */
async function confirm(stripe: Stripe, clientSecret: string, lastFour: string | undefined) {
  const { error } = await stripe.handleNextAction({ clientSecret })
  if (error) return cardFailure(error, 'cardConfirmation')
  await untilUser(({ cardLastFourDigits }) => cardLastFourDigits === lastFour)

  return null
}

/** Makes the card in the provider's fields the one that pays. Gives what to say when it did not become it (spec §8). */
export async function saveCard(stripe: Stripe, card: StripeCardElement): Promise<string | null> {
  const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card })
  if (error) return cardFailure(error, 'cardGeneric')
  try {
    const body = { paymentMethodId: paymentMethod.id }
    const { clientSecret } = await request(changePaymentMethod, { body, isQuiet: true })
    const failure =
      clientSecret === null ? null : await confirm(stripe, clientSecret, paymentMethod.card?.last4)
    await refreshStanding()

    return failure
  } catch (failure) {
    return callFailure(failure, codedFailure('cardConfirmResponse', ro))
  }
}
