import Stripe from 'stripe'
import type { Database } from '@hlizo/database/database'
import { cardRefusalText } from '@hlizo/domain/card-refusal'
import type { Clock } from '@hlizo/kit/clock'
import type { HoldAccount } from '#server/billing/account-lease.ts'
import type { AdoptMethod } from '#server/billing/adopt-method.ts'
import { askProvider } from '#server/billing/ask-provider.ts'
import type { CustomerOf } from '#server/billing/customers.ts'
import { refuseLeaving } from '#server/billing/leaving-accounts.ts'
import { paymentSetupStore } from '#server/billing/payment-setup-store.ts'
import { idOf } from '#server/billing/stripe-reference.ts'
import { ApiError } from '#server/http/api-error.ts'

type Deps = {
  db: Database
  clock: Clock
  stripe: Stripe
  customerOf: CustomerOf
  adoptMethod: AdoptMethod
  holdAccount: HoldAccount
}

/** The error has the bank's message (D120). */
function refuseCard(error: unknown): never {
  if (error instanceof Stripe.errors.StripeCardError) {
    const message = cardRefusalText(error)
    throw new ApiError('CARD_ERROR', { type: 'card', message }, { cause: error })
  }
  throw error
}

/**
 * Saves another card (spec §7, D120): at once, or after confirmation in the browser with the
 * returned secret. Then a repeated request, the webhook or the reconcile job completes it.
 */
export function methodChanger(deps: Deps) {
  const { db, clock, stripe, customerOf, adoptMethod, holdAccount } = deps
  const setups = paymentSetupStore(db)

  const confirm = (customer: string, method: string, accountId: string, id: string) =>
    stripe.setupIntents
      .create(
        {
          customer,
          payment_method: method,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { accountId },
          confirm: true,
          use_stripe_sdk: true,
        },
        { idempotencyKey: `setup:${id}` },
      )
      .catch(refuseCard)

  const begunWith = async (
    accountId: string,
    customer: string,
    paymentMethodId: string,
  ): Promise<Stripe.SetupIntent | null> => {
    const intentId = (await setups.latest(accountId))?.setupIntentId
    if (!intentId) return null
    const intent = await askProvider(() => stripe.setupIntents.retrieve(intentId))
    const isOpen = intent.status === 'succeeded' || intent.status === 'requires_action'

    const isSame =
      idOf(intent.payment_method) === paymentMethodId && idOf(intent.customer) === customer

    return isOpen && isSame ? intent : null
  }

  const begin = async (
    accountId: string,
    customer: string,
    paymentMethodId: string,
  ): Promise<Stripe.SetupIntent> => {
    const setup = {
      accountId,
      kind: 'card' as const,
      planId: null,
      coupon: null,
      consent: null,
      agreed: null,
    }
    const id = await setups.begin(setup, clock.now())
    const intent = await askProvider(
      () => confirm(customer, paymentMethodId, accountId, id),
      () => 'PAYMENT_METHOD_INVALID',
    )
    await setups.attach(accountId, id, intent.id)

    return intent
  }

  const change = async (
    accountId: string,
    paymentMethodId: string,
  ): Promise<{ clientSecret: string | null }> => {
    const customer = await askProvider(() => customerOf(accountId))
    const intent =
      (await begunWith(accountId, customer, paymentMethodId)) ??
      (await begin(accountId, customer, paymentMethodId))
    if (intent.status === 'requires_action') return { clientSecret: intent.client_secret }

    // False also when the customer of the method was deleted since.
    if (!(await askProvider(() => adoptMethod(intent.id))))
      throw new ApiError('PAYMENT_METHOD_INVALID')

    return { clientSecret: null }
  }

  return async (accountId: string, paymentMethodId: string) => {
    await refuseLeaving(db, accountId)

    // Without the lease, two cards that are saved at the same time would detach each other.
    return holdAccount(accountId, () => change(accountId, paymentMethodId))
  }
}
