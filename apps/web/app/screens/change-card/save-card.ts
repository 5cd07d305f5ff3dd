import { changePaymentMethod } from '@hlizo/contract/calls/payments'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import type { CreatePaymentMethodCardData, PaymentMethod, StripeError } from '@stripe/stripe-js'
import { callFailure, cardFailure, codedFailure } from '#web/features/payments/payment-failure.ts'
import { refreshEntitlement, untilUser } from '#web/features/payments/entitlement.ts'
import { request } from '#web/lib/api.ts'

const ro = paymentMessages.cardError

type NewCard = Pick<PaymentMethod, 'id' | 'card'>
/** What of the provider's library saves a card. */
type CardProvider = {
  createPaymentMethod: (
    data: CreatePaymentMethodCardData,
  ) => Promise<{ paymentMethod: NewCard; error?: undefined } | { error: StripeError }>
  handleNextAction: (options: {
    clientSecret: string
  }) => Promise<{ error?: StripeError | undefined }>
}

const save = (paymentMethodId: string) =>
  request(changePaymentMethod, { body: { paymentMethodId }, isQuiet: true })

/** The bank asks the holder, then the server takes the card over. If it does not answer, the provider's webhook does the same. */
async function confirm(stripe: CardProvider, clientSecret: string, { id, card }: NewCard) {
  const { error } = await stripe.handleNextAction({ clientSecret })
  if (error) return cardFailure(error, 'cardConfirmation')
  const isTaken = await save(id).then(
    (answer) => answer.clientSecret === null,
    () => false,
  )
  if (!isTaken) await untilUser(({ cardLastFourDigits }) => cardLastFourDigits === card?.last4)

  return null
}

/** Makes the card in the provider's fields the one that pays. Gives what to say when it did not become it (spec §8). */
export async function saveCard(
  stripe: CardProvider,
  card: CreatePaymentMethodCardData['card'],
): Promise<string | null> {
  const made = await stripe.createPaymentMethod({ type: 'card', card })
  if (made.error) return cardFailure(made.error, 'cardGeneric')
  const { paymentMethod } = made
  try {
    const { clientSecret } = await save(paymentMethod.id)
    const failure =
      clientSecret === null ? null : await confirm(stripe, clientSecret, paymentMethod)
    await refreshEntitlement()

    return failure
  } catch (failure) {
    return callFailure(failure, codedFailure('cardConfirmResponse', ro))
  }
}
