import type Stripe from 'stripe'
import { DAY_SECONDS } from '@hlizo/kit/durations'
import { fail, ok, warn, type Finding } from './finding.ts'

const PAGE = 100
/** Days after the first failure on which a renewal is retried (docs/payments.md, D112). */
const RETRY_DAYS = [1, 3, 5, 7]
const TOLERANCE_DAYS = 0.75
const SETTINGS = 'Stripe dashboard, Billing, Revenue recovery, Retries'
const SCHEDULE = 'on days 1, 3, 5 and 7, then cancel the subscription'

/** Whether the provider adds taxes: our prices include them. */
export async function examineTax(stripe: Stripe): Promise<Finding> {
  const about = 'tax'
  const { data } = await stripe.invoices.list({ limit: PAGE })
  const taxed = data.find(({ automatic_tax: tax }) => tax.enabled)
  if (taxed)
    return fail(
      about,
      `The invoice ${taxed.id} was made with automatic tax: people may pay more than the price they ` +
        `ordered at. Switch it off for subscriptions and payments: Stripe dashboard, Tax.`,
    )
  const { status } = await stripe.tax.settings.retrieve()

  return status === 'active'
    ? warn(
        about,
        'Stripe Tax is active. Prices include VAT, and the product states it by itself: switch automatic ' +
          'tax off, or set every price to inclusive (Stripe dashboard, Tax).',
      )
    : ok(about, 'automatic tax is off: prices include VAT')
}

const isPaypalOn = ({ active, paypal }: Stripe.PaymentMethodConfiguration) =>
  active && paypal?.available === true && paypal.display_preference.value === 'on'

/** Whether PayPal is offered exactly when the account may accept it. */
export async function examinePaypal(stripe: Stripe, isOffered: boolean): Promise<Finding> {
  const about = 'paypal'
  const { data } = await stripe.paymentMethodConfigurations.list({ limit: PAGE })
  const isTaken = data.some(isPaypalOn)
  if (isOffered && !isTaken)
    return fail(
      about,
      'PayPal is offered, but the account cannot take it: each payment with it fails. Switch it on ' +
        'with recurring payments (Stripe dashboard, Payment methods), or set PAYPAL=off.',
    )
  if (!isOffered && isTaken)
    return warn(
      about,
      'PAYPAL=off, but PayPal is on at Stripe: its payment page may offer it all the same. Switch it off ' +
        'under Payment methods at Stripe, or set PAYPAL=on once recurring payments are agreed.',
    )

  return ok(about, isOffered ? 'offered, and the account takes it' : 'off, here and at Stripe')
}

/** The fault of the next retry of a failed renewal; null when it fits the schedule. */
function strangeRetry(invoice: Stripe.Invoice): string | null {
  const { id, attempt_count: tries, next_payment_attempt: next } = invoice
  const first = invoice.status_transitions.finalized_at ?? invoice.created
  const wanted = RETRY_DAYS[tries - 1]
  if (wanted === undefined)
    return next === null ? null : `${id} is tried again after ${tries} tries`
  if (next === null)
    return `${id} is not tried again after ${tries} of ${RETRY_DAYS.length + 1} tries`
  const days = (next - first) / DAY_SECONDS

  return Math.abs(days - wanted) <= TOLERANCE_DAYS
    ? null
    : `${id} is tried again ${days.toFixed(1)} days after the first failure instead of ${wanted}`
}

/** Whether failed renewals are retried on schedule; the setting is visible only in open invoices. */
export async function examineRetries(stripe: Stripe): Promise<Finding> {
  const about = 'retries'
  const { data: unpaid } = await stripe.subscriptions.list({ status: 'unpaid', limit: 1 })
  if (unpaid[0])
    return fail(
      about,
      `The subscription ${unpaid[0].id} was left unpaid after the last try: it would go on making ` +
        `invoices. Set: ${SCHEDULE} (${SETTINGS}).`,
    )
  const { data } = await stripe.invoices.list({ status: 'open', limit: PAGE })
  const failed = data.filter(
    (invoice) =>
      invoice.attempted &&
      invoice.collection_method === 'charge_automatically' &&
      invoice.billing_reason === 'subscription_cycle',
  )
  const strange = failed.map(strangeRetry).find((words) => words !== null)
  if (strange !== undefined)
    return fail(about, `${strange}. Our mails promise other days. Set: ${SCHEDULE} (${SETTINGS}).`)

  return failed.length === 0
    ? ok(
        about,
        `no failed renewal to see the days by; verify it yourself: ${SCHEDULE} (${SETTINGS})`,
      )
    : ok(about, `as seen in ${failed.length} failed renewals: ${SCHEDULE}`)
}
