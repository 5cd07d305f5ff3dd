import type Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { agreedQuote, requireAgreed } from '#server/billing/agreed-quote.ts'
import { askProvider } from '#server/billing/ask-provider.ts'
import { consentOf, recordConsent } from '#server/billing/immediate-supply.ts'
import type { CustomerOf } from '#server/billing/customers.ts'
import { refuseLeaving } from '#server/billing/leaving-accounts.ts'
import { paymentSetupStore } from '#server/billing/payment-setup-store.ts'
import type { ChoosePlan } from '#server/billing/plan-choice.ts'
import type { SellPlan } from '#server/billing/sell-plan.ts'
import { ApiError } from '#server/http/api-error.ts'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  customerOf: CustomerOf
  choosePlan: ChoosePlan
  sellPlan: SellPlan
  isPaypalOffered: boolean
}

type Wanted = {
  plan?: string | undefined
  coupon?: string | undefined
  consent?: boolean | undefined
  quotedAt?: number | undefined
  amountDue?: number | undefined
}

/** Starts a PayPal agreement: for a plan, or as the new payment method (D104, D120). */
export function paypalSetup(deps: Deps) {
  const { db, clock, stripe, customerOf, choosePlan, sellPlan, isPaypalOffered } = deps
  const setups = paymentSetupStore(db)

  return async (
    accountId: string,
    { plan, coupon, consent, quotedAt, amountDue }: Wanted,
    ip: string,
  ): Promise<{ clientSecret: string }> => {
    if (!isPaypalOffered) throw new ApiError('PAYPAL_UNAVAILABLE')
    await refuseLeaving(db, accountId)
    const choice = plan === undefined ? null : await choosePlan(plan, coupon)
    const agreed = choice === null ? null : consentOf({ consent, ip })
    const quote = choice && agreedQuote(quotedAt, amountDue, clock.now())
    if (choice && quote)
      requireAgreed(await askProvider(() => sellPlan(choice, 'eur', { asOf: quote.at })), quote)
    const customer = await askProvider(() => customerOf(accountId))
    if (agreed) await recordConsent(db, accountId, agreed, clock.now())

    const planId = choice?.plan.id ?? null
    const setup = {
      accountId,
      kind: 'paypal' as const,
      planId,
      coupon: coupon ?? null,
      consent: agreed,
      agreed: quote,
    }
    const id = await setups.begin(setup, clock.now())
    const intent = await askProvider(() =>
      stripe.setupIntents.create(
        {
          customer,
          usage: 'off_session',
          allowed_payment_method_types: ['paypal'],
          metadata: { accountId },
        },
        { idempotencyKey: `setup:${id}` },
      ),
    )
    await setups.attach(accountId, id, intent.id)
    if (intent.client_secret === null) throw new ApiError('PAYPAL_UNAVAILABLE')

    return { clientSecret: intent.client_secret }
  }
}
