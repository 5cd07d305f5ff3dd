import { Stripe } from 'stripe'
import type { Config } from '#server/config.ts'
import { openStripe } from '#server/open-stripe.ts'
import { loadSecrets } from '#server/secrets.ts'
import { askStripe } from './ask-stripe.ts'
import { examinePaypal, examineRetries, examineTax } from './billing-settings.ts'
import { fail, ok, warn, wordsOf, type Finding } from './finding.ts'
import { examineDeliveries, examineWebhookEndpoint } from './webhook-endpoint.ts'

const ABOUT = 'payments'

type Account = Pick<Config, 'mode' | 'publicUrl'> & {
  readonly secretKey: string
  readonly isPaypalOffered: boolean
}

function examineKeys({ mode, secretKey }: Account): Finding {
  const isLive = secretKey.includes('_live_')
  if (mode === 'production' && !isLive)
    return fail(
      ABOUT,
      'Stripe answers, with test keys: no one is charged, and test cards buy real subscriptions. Set ' +
        'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET of live mode.',
    )
  if (isLive && secretKey.startsWith('sk_'))
    return warn(
      ABOUT,
      'Stripe answers, with an unrestricted live key: it allows everything that the account can do. ' +
        'Make a restricted one, rk_live_… (docs/payments.md, „Keys”).',
    )

  return ok(ABOUT, `Stripe answers, with ${isLive ? 'live' : 'test'} keys`)
}

/** A key that may not read the balance is answered all the same. */
async function examineAnswer(stripe: Stripe, account: Account): Promise<Finding> {
  try {
    await stripe.balance.retrieve()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError))
      return fail(
        ABOUT,
        `Stripe: ${wordsOf(error)}. Look at STRIPE_SECRET_KEY and the way out to api.stripe.com. The ` +
          `product runs, with sales closed.`,
      )
  }

  return examineKeys(account)
}

/** Settings of a Stripe account that would silently take or lose money. */
export async function examineStripe(stripe: Stripe, account: Account): Promise<Finding[]> {
  return [
    await examineAnswer(stripe, account),
    await askStripe('webhooks', 'webhook endpoints', () =>
      examineWebhookEndpoint(stripe, account.publicUrl),
    ),
    await askStripe('deliveries', 'events', () => examineDeliveries(stripe)),
    await askStripe('tax', 'invoices and tax settings', () => examineTax(stripe)),
    await askStripe('paypal', 'payment method configurations', () =>
      examinePaypal(stripe, account.isPaypalOffered),
    ),
    await askStripe('retries', 'subscriptions and invoices', () => examineRetries(stripe)),
  ]
}

export async function examinePayments(config: Config): Promise<Finding | Finding[]> {
  const { payments, mode } = config
  if (payments.mode === 'sandbox') {
    const words = 'the sandbox: no money moves'
    return mode === 'production' ? warn(ABOUT, `${words}, allowed by name`) : ok(ABOUT, words)
  }

  return examineStripe(openStripe(config, await loadSecrets(config)), {
    ...config,
    ...payments,
    mode,
  })
}
