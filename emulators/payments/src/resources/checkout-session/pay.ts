import {
  chargeIntent,
  newPaymentIntent,
  openPaymentIntent,
  type Decline,
} from '../../billing/charging.ts'
import { checkDiscount } from '../../billing/discounting.ts'
import { confirmSetup } from '../../billing/saving.ts'
import { StripeError } from '../../http/stripe-error.ts'
import { clientSecret, newId } from '../../store/ids.ts'
import type { Work } from '../../work.ts'
import { requireCustomer } from '../customer/require-customer.ts'
import { addCard, addPaypal, noBilling, type TypedCard } from '../payment-method/add-method.ts'
import { approvalUrl } from '../payment-intent/format.ts'
import { paymentIntents } from '../payment-intent/state.ts'
import type { PaymentMethodState } from '../payment-method/state.ts'
import { setupIntents } from '../setup-intent/state.ts'
import { basketPurchase } from './check-basket.ts'
import { completeSession } from './complete.ts'
import { sessions, type SessionState } from './state.ts'

export type Payment = {
  readonly email: string
  readonly name: string | null
  readonly means: { readonly card: TypedCard } | 'paypal' | null
}

/** How paying went: bought, to be approved on another page, or refused with Stripe's code for it. */
export type PaymentOutcome =
  | { readonly kind: 'complete'; readonly session: SessionState }
  | { readonly kind: 'approve'; readonly url: string }
  | { readonly kind: 'refused'; readonly code: string }

export function needsMethod(session: SessionState): boolean {
  if (session.amounts.total > 0) return true
  return session.mode === 'subscription' && session.paymentMethodCollection === 'always'
}

const codeOf = ({ code, declineCode }: Decline): string =>
  declineCode === 'insufficient_funds' ? declineCode : code

async function isStillDiscounted(work: Work, session: SessionState): Promise<boolean> {
  try {
    const purchase = await basketPurchase(work, session, session.customer)
    for (const { coupon, promotionCode } of session.discounts) {
      const wanted = promotionCode === null ? { coupon } : { promotion_code: promotionCode }
      await checkDiscount(work, wanted, purchase)
    }
    return true
  } catch (error) {
    if (error instanceof StripeError) return false
    throw error
  }
}

async function payByIntent(
  work: Work,
  session: SessionState,
  method: PaymentMethodState,
): Promise<PaymentOutcome> {
  const intent = await openPaymentIntent(
    work,
    newPaymentIntent(work, {
      amount: session.amounts.total,
      currency: session.currency,
      customer: session.customer,
      description: session.paymentData.description,
      metadata: session.paymentData.metadata,
      receiptEmail: session.paymentData.receiptEmail ?? session.customerDetails?.email ?? null,
      setupFutureUsage:
        session.mode === 'subscription' ? 'off_session' : session.paymentData.setupFutureUsage,
      checkoutSession: session.id,
    }),
  )
  if (method.type === 'paypal') {
    const waiting = await paymentIntents.save(work, {
      ...intent,
      status: 'requires_action',
      paymentMethod: method.id,
    })
    return { kind: 'approve', url: approvalUrl(work, waiting, 'paypal') }
  }
  const tried = await chargeIntent(work, intent, method)
  if (tried.status === 'requires_action')
    return { kind: 'approve', url: approvalUrl(work, tried, 'card') }
  if (tried.lastError !== null) return { kind: 'refused', code: codeOf(tried.lastError) }

  return {
    kind: 'complete',
    session: await completeSession(work, session, { intent: tried, method }),
  }
}

/** Nothing is due now, but a method is wanted for later: it is only set up. */
async function saveForLater(
  work: Work,
  session: SessionState,
  method: PaymentMethodState,
): Promise<PaymentOutcome> {
  const id = newId('seti')
  const intent = await setupIntents.insert(work, {
    id,
    created: work.now,
    customer: session.customer,
    description: null,
    status: 'requires_confirmation',
    paymentMethod: method.id,
    allowedTypes: session.allowedTypes,
    usage: 'off_session',
    clientSecret: clientSecret(id),
    lastError: null,
    cancellationReason: null,
    metadata: {},
    returnUrl: null,
    checkoutSession: session.id,
  })
  const done = await confirmSetup(work, intent, method)
  if (done.status === 'requires_action') {
    const kind = method.type === 'paypal' ? 'paypal' : 'card'
    return { kind: 'approve', url: approvalUrl(work, done, kind) }
  }
  if (done.lastError !== null) return { kind: 'refused', code: codeOf(done.lastError) }

  return {
    kind: 'complete',
    session: await completeSession(work, session, { intent: null, method }),
  }
}

export async function paySession(
  work: Work,
  opened: SessionState,
  payment: Payment,
): Promise<PaymentOutcome> {
  if (opened.customer !== null) await requireCustomer(work, opened.customer)
  if (!(await isStillDiscounted(work, opened))) return { kind: 'refused', code: 'coupon_expired' }
  const session = await sessions.save(work, {
    ...opened,
    customerDetails: { email: payment.email, name: payment.name },
  })
  if (!needsMethod(session)) {
    const free = await completeSession(work, session, { intent: null, method: null })
    return { kind: 'complete', session: free }
  }
  if (payment.means === null) return { kind: 'refused', code: 'parameter_missing' }
  const billing = { ...noBilling, email: payment.email, name: payment.name }
  const method =
    payment.means === 'paypal'
      ? await addPaypal(work, billing)
      : await addCard(work, payment.means.card, billing)

  return session.amounts.total === 0
    ? saveForLater(work, session, method)
    : payByIntent(work, session, method)
}
