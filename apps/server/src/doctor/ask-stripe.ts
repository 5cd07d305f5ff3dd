import { Stripe } from 'stripe'
import { warn, wordsOf, type Finding } from './finding.ts'

/** Reads one thing at the provider; a missing permission of the key is a finding too. */
export async function askStripe(
  about: string,
  permission: string,
  look: () => Promise<Finding>,
): Promise<Finding> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) {
      return warn(
        about,
        `The key may not read ${permission}, so this was not verified. Allow it to read them at Stripe, ` +
          `or compare the settings with docs/payments.md yourself.`,
      )
    }
    return warn(about, `This was not verified: ${wordsOf(error)}. Run the doctor again.`)
  }
}
