import { setupPaypal } from '@hlizo/contract/calls/paypal'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { request } from '#web/lib/api.ts'
import { stripe } from '#web/lib/stripe.ts'
import { callFailure, codedFailure } from './payment-failure.ts'

/** What is agreed to at PayPal: a plan to buy, or nothing but paying this way from now on. */
type Agreement = {
  plan?: string
  coupon?: string
  consent?: boolean
  quotedAt?: number
  amountDue?: number
}

const ro = paymentMessages.paypalError

/** Leaves for PayPal, which leads back to `returnPath`. Gives what to say when it could not (spec §8: [1006], [1007]). */
export async function goToPaypal(body: Agreement, returnPath: string): Promise<string> {
  try {
    const { clientSecret } = await request(setupPaypal, { body, isQuiet: true })
    return await confirm(clientSecret, new URL(returnPath, location.origin).href)
  } catch (error) {
    return callFailure(error, codedFailure('paypalClientSecret', ro))
  }
}

async function confirm(clientSecret: string, returnUrl: string): Promise<string> {
  try {
    // When it succeeds the page is left and this never comes back.
    await (
      await stripe()
    ).confirmPayPalSetup(clientSecret, {
      return_url: returnUrl,
      mandate_data: {
        customer_acceptance: { type: 'online', online: { infer_from_client: true } },
      },
    })
  } catch {
    // Said below.
  }

  return codedFailure('paypalConfirmation', ro)
}
