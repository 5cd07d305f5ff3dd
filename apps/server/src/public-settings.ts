import { ChargeCurrency } from '@hlizo/contract/entities/currency'
import { demoProviderMessages } from '@hlizo/contract/messages/demo-provider'
import { providerLabel } from '@hlizo/contract/provider-label'
import type { PublicSettings } from '@hlizo/contract/public-settings'
import type { Config } from './config.ts'
import type { Secrets } from './secrets.ts'

/** The mount points of the embedded identity service and the payments emulator. */
export const IDENTITY_PREFIX = '/identity'
export const SANDBOX_PREFIX = '/__payments'
/** The demo's own OpenID provider, and its name at the user pool. */
export const DEMO_PROVIDER_PREFIX = '/__provider'
export const DEMO_PROVIDER = 'Demo'

// The Stripe.js release of the API version that the SDK pins (payments.md).
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

const shownProviders = ({
  poolNames,
  providers,
  hasDemoProvider,
}: Config['identity']['signIn']) => [
  ...[...poolNames, ...providers.map(({ name }) => name)].map((name) => ({
    name,
    label: providerLabel(name),
  })),
  ...(hasDemoProvider ? [{ name: DEMO_PROVIDER, label: demoProviderMessages.label }] : []),
]

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
      hasPasskeys: identity.hasPasskeys,
      signInDomain: identity.signIn.domain ?? `${publicUrl}${IDENTITY_PREFIX}`,
      providers: shownProviders(identity.signIn),
      userPoolEndpoint: isEmbedded ? `${publicUrl}${IDENTITY_PREFIX}/idp` : null,
      identityPoolEndpoint: isEmbedded ? `${publicUrl}${IDENTITY_PREFIX}/ids` : null,
    },
    payments: {
      mode: payments.mode,
      publishableKey: isSandbox ? secrets.sandboxPublishableKey : payments.publishableKey,
      scriptUrl: isSandbox ? `${publicUrl}${SANDBOX_PREFIX}/v3/stripe.js` : STRIPE_SCRIPT,
      isPaypalOffered: payments.isPaypalOffered,
      cardCurrency: ChargeCurrency.parse(config.cardCurrency),
    },
    contracts,
    ...(config.tracing !== null && { isTraced: true }),
  }
}
