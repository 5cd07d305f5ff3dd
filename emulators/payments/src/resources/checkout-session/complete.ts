import { DAY_SECONDS } from '@hlizo/kit/durations'
import { redeem, type WantedDiscount } from '../../billing/discounting.ts'
import { draftInvoice, finalizeInvoice } from '../../billing/invoicing.ts'
import { attachMethod } from '../../billing/saving.ts'
import { startSubscription } from '../../billing/subscribing.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { charges } from '../charge/state.ts'
import { coupons } from '../coupon/state.ts'
import { addCustomer } from '../customer/add-customer.ts'
import { fullLines } from '../../billing/lines.ts'
import { paymentIntents, type PaymentIntentState } from '../payment-intent/state.ts'
import type { PaymentMethodState } from '../payment-method/state.ts'
import { formatSession } from './format.ts'
import { sessions, type SessionState } from './state.ts'

export type Means = {
  readonly intent: PaymentIntentState | null
  readonly method: PaymentMethodState | null
}

async function customerOf(work: Work, session: SessionState): Promise<string | null> {
  if (session.customer !== null) return session.customer
  const isNeeded =
    session.mode === 'subscription' ||
    session.customerCreation === 'always' ||
    session.invoiceCreation?.enabled === true
  if (!isNeeded) return null
  const { email = null, name = null } = session.customerDetails ?? {}

  return (await addCustomer(work, { email, name })).id
}

async function subscribe(work: Work, session: SessionState, customer: string, means: Means) {
  const { metadata, description, trialEnd, trialDays } = session.subscriptionData
  const { subscription, invoice } = await startSubscription(
    work,
    {
      customer,
      items: session.lineItems.map(({ price, quantity }) => ({ price, quantity, metadata: {} })),
      defaultPaymentMethod: means.method?.id ?? null,
      description,
      discounts: session.discounts,
      metadata,
      paymentTypes: null,
      savesPaymentMethod: false,
      trialEnd: trialDays === null ? trialEnd : work.now + trialDays * DAY_SECONDS,
      cancelAt: null,
      cancelAtPeriodEnd: false,
      checkoutSession: session.id,
    },
    means.intent === null ? { kind: 'charge' } : { kind: 'charged', intent: means.intent },
  )

  return { subscription: subscription.id, invoice: invoice.id }
}

async function redeemAll(work: Work, session: SessionState, customer: string | null) {
  return Promise.all(
    session.discounts.map(async (wanted: WantedDiscount) => ({
      discount: (
        await redeem(work, wanted, {
          customer,
          subscription: null,
          invoice: null,
          checkoutSession: session.id,
        })
      ).id,
      coupon: await coupons.get(work, wanted.coupon),
    })),
  )
}

async function sell(work: Work, session: SessionState, customer: string | null, means: Means) {
  const discounts = await redeemAll(work, session, customer)
  if (session.invoiceCreation?.enabled !== true || customer === null)
    return { subscription: null, invoice: null }
  const { description, footer, metadata } = session.invoiceCreation
  const items = session.lineItems.map(({ price, quantity }) => ({ id: null, price, quantity }))
  const period = { start: work.now, end: work.now }
  const draft = await draftInvoice(work, {
    customer,
    currency: session.currency,
    reason: 'manual',
    lines: await fullLines(work, items, period),
    discounts,
    period,
    description,
    footer,
    metadata,
  })
  const invoice = await finalizeInvoice(work, draft, means.intent)

  return { subscription: null, invoice: invoice.id }
}

/** A buyer who is new becomes a customer once the payment is through; the payment then bears their name. */
async function nameCustomer(work: Work, intent: PaymentIntentState, customer: string | null) {
  if (intent.latestCharge !== null) {
    const charge = await charges.get(work, intent.latestCharge)
    await charges.save(work, { ...charge, customer })
  }
  return paymentIntents.save(work, { ...intent, customer })
}

export async function completeSession(
  work: Work,
  session: SessionState,
  means: Means,
): Promise<SessionState> {
  const customer = await customerOf(work, session)
  const isSaved = session.mode === 'subscription' || session.paymentData.setupFutureUsage !== null
  if (customer !== null && means.method !== null && isSaved)
    await attachMethod(work, means.method, customer, true)
  const intent = means.intent && (await nameCustomer(work, means.intent, customer))
  const bought =
    session.mode === 'subscription' && customer !== null
      ? await subscribe(work, session, customer, { ...means, intent })
      : await sell(work, session, customer, { ...means, intent })
  const complete = await sessions.save(work, {
    ...session,
    ...bought,
    customer,
    status: 'complete',
    paymentStatus: session.amounts.total === 0 ? 'no_payment_required' : 'paid',
    paymentIntent: intent?.id ?? null,
  })
  await emit(work, 'checkout.session.completed', formatSession(work, complete))

  return complete
}
