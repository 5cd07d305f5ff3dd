import { setupPaypal } from '@hlizo/contract/calls/paypal'
import { paymentMessages } from '@hlizo/contract/messages/payment'
import { request } from '#web/lib/api.ts'
import { stripe } from '#web/lib/stripe.ts'
import { callFailure, codedFailure } from './payment-failure.ts'

/** What is approved at PayPal: a plan, or only the method. */
type Agreement = {
  plan?: string
  coupon?: string
  consent?: boolean
  quotedAt?: number
  amountDue?: number
}

const ro = paymentMessages.paypalError

/** Redirects to PayPal, which returns to `returnPath`. Returns the error text when it failed (spec §8: [1006], [1007]). */
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
    // On success the page is left and this does not return.
    await (
      await stripe()
    ).confirmPayPalSetup(clientSecret, {
      return_url: returnUrl,
      mandate_data: {
        customer_acceptance: { type: 'online', online: { infer_from_client: true } },
      },
    })
  } catch {
    // Reported below.
  }

  return codedFailure('paypalConfirmation', ro)
}
