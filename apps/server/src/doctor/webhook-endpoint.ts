import { Stripe } from 'stripe'
import { API_BASE_PATH } from '@hlizo/contract/constants'
import { dateOf } from '#server/billing/stripe-reference.ts'
import { webhookEvents } from '#server/billing/webhook-events.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const ABOUT = 'webhooks'
const PAGE = 100
const MOST_ENDPOINTS = 1_000

const addressOf = (publicUrl: string) => `${publicUrl}${API_BASE_PATH}/stripe/webhook`

function missingOf({ enabled_events: enabled }: Stripe.WebhookEndpoint): readonly string[] {
  return enabled.includes('*') ? [] : webhookEvents.filter((type) => !enabled.includes(type))
}

function examineEndpoint(endpoint: Stripe.WebhookEndpoint): Finding {
  const { id, status, api_version: version } = endpoint
  if (status !== 'enabled')
    return fail(
      ABOUT,
      `The endpoint ${id} is ${status}: Stripe tells us of no payment, and each is known only when it is ` +
        `asked for, up to a minute later. Enable it: Stripe dashboard, Webhooks.`,
    )
  if (version !== Stripe.API_VERSION)
    return fail(
      ABOUT,
      `The endpoint ${id} has the API version ${version ?? 'of the account'}, the product speaks ` +
        `${Stripe.API_VERSION}: events may have another shape. Make a new endpoint with this version, ` +
        `add its secret to STRIPE_WEBHOOK_SECRET, and delete the old one.`,
    )
  const missing = missingOf(endpoint)
  if (missing.length > 0)
    return fail(
      ABOUT,
      `The endpoint ${id} does not send ${missing.join(', ')}: what they tell of is known late or not at ` +
        `all. Add them: Stripe dashboard, Webhooks.`,
    )

  return ok(ABOUT, `the endpoint ${id} sends all ${webhookEvents.length} events, as ${version}`)
}

/** The address, events and version of the provider's webhook endpoint. */
export async function examineWebhookEndpoint(stripe: Stripe, publicUrl: string): Promise<Finding> {
  const url = addressOf(publicUrl)
  const all = await stripe.webhookEndpoints
    .list({ limit: PAGE })
    .autoPagingToArray({ limit: MOST_ENDPOINTS })
  const ours = all.filter((endpoint) => endpoint.url === url)
  const [endpoint] = ours.toSorted((a, b) => a.status.localeCompare(b.status) * -1)
  if (!endpoint)
    return fail(
      ABOUT,
      `No endpoint at Stripe has the address ${url}, so Stripe tells us of no payment. Make one ` +
        `(docs/payments.md, „Webhook endpoint”), or look at PUBLIC_URL.`,
    )
  const enabled = ours.filter(({ status }) => status === 'enabled')
  if (enabled.length > 1)
    return warn(
      ABOUT,
      `${enabled.length} enabled endpoints have the address ${url}: each event comes several times. ` +
        `Delete all but one once its secret is in STRIPE_WEBHOOK_SECRET.`,
    )

  return examineEndpoint(enabled[0] ?? endpoint)
}

/** Whether events of the last days could not be delivered. */
export async function examineDeliveries(stripe: Stripe): Promise<Finding> {
  const about = 'deliveries'
  const { data } = await stripe.events.list({ delivery_success: false, limit: 1 })
  const [last] = data
  if (!last) return ok(about, 'every event of the last 30 days was delivered')

  return warn(
    about,
    `Stripe could not deliver ${last.type} of ${dateOf(last.created).toISOString()}. The product ` +
      `fetches what is lost each minute, but access comes late: look at the endpoint's failed deliveries ` +
      `at Stripe, and at the proxy in front of us.`,
  )
}
