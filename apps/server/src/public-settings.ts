import type { PublicSettings } from '@hlizo/contract/public-settings'
import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'

/** Where the embedded identity service and the payments sandbox are mounted. */
export const IDENTITY_PREFIX = '/identity'
export const SANDBOX_PREFIX = '/__payments'

// The train of Stripe.js that belongs to the API version which the SDK pins (payments.md).
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

/** The settings that every page carries. */
export function publicSettings(
  config: Config,
  secrets: Pick<Secrets, 'sandboxPublishableKey'>,
): PublicSettings {
  const { mode, publicUrl, identity, payments, contracts, site } = config
  const isEmbedded = identity.mode === 'embedded'
  const isSandbox = payments.mode === 'sandbox'

  return {
    ...site,
    mode,
    publicUrl,
    identity: {
      userPoolId: identity.userPoolId,
      userPoolClientId: identity.clientId,
      identityPoolId: identity.identityPoolId,
      userPoolEndpoint: isEmbedded ? `${publicUrl}${IDENTITY_PREFIX}/idp` : null,
      identityPoolEndpoint: isEmbedded ? `${publicUrl}${IDENTITY_PREFIX}/ids` : null,
    },
    payments: {
      mode: payments.mode,
      publishableKey: isSandbox ? secrets.sandboxPublishableKey : payments.publishableKey,
      scriptUrl: isSandbox ? `${publicUrl}${SANDBOX_PREFIX}/v3/stripe.js` : STRIPE_SCRIPT,
      isPaypalOffered: payments.isPaypalOffered,
    },
    contracts,
  }
}
