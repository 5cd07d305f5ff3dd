import { createHash, timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import { askProvider } from '#server/billing/ask-provider.ts'
import { customerStore } from '#server/billing/customer-store.ts'
import { paymentSetupStore, type PaymentSetup } from '#server/billing/payment-setup-store.ts'
import { idOf } from '#server/billing/stripe-reference.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { ApiError } from '#server/http/api-error.ts'

type Deps = { db: Queries; clock: Clock; stripe: Stripe }

/** Unverified input. */
export type Claim = {
  readonly userId: string
  readonly setupIntent?: string | undefined
  readonly setupIntentClientSecret?: string | undefined
}

export type Proof = {
  readonly setup: PaymentSetup
  readonly setupIntentId: string
  readonly customerId: string
  readonly methodId: string
}

const MAX_AGE_MS = HOUR_MS
const MAX_AGE_WITHOUT_SECRET_MS = 15 * MINUTE_MS
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, stored: string) => timingSafeEqual(digest(given), digest(stored))

/**
 * Verifies a caller without a token by the pending setup that the account started here and its
 * confirmation at the provider (D104). Unknown accounts and missing setups get the same response.
 */
export function paypalProof({ db, clock, stripe }: Deps) {
  const setups = paymentSetupStore(db)
  const unknown = () => new ApiError('PAYPAL_SETUP_NOT_FOUND')
  const since = (ms: number) => new Date(clock.now().getTime() - ms)

  const confirm = async (setup: PaymentSetup, secret: string | null): Promise<Proof> => {
    const { setupIntentId, accountId } = setup
    const customer = await customerStore(db).byAccount(accountId)
    if (setupIntentId === null || !customer) throw unknown()
    const intent = await askProvider(() =>
      stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] }),
    )
    if (secret !== null && !isSame(secret, intent.client_secret ?? '')) throw unknown()
    const { payment_method: method } = intent
    const isConfirmed =
      intent.status === 'succeeded' &&
      intent.usage === 'off_session' &&
      idOf(intent.customer) === customer.stripeId &&
      intent.metadata?.['accountId'] === accountId &&
      typeof method === 'object' &&
      method?.type === 'paypal'
    if (!isConfirmed) throw new ApiError('PAYPAL_NOT_CONFIRMED')

    return { setup, setupIntentId, customerId: customer.stripeId, methodId: method.id }
  }

  const bySecret = async (userId: string, intent: string, secret: string): Promise<Proof> => {
    const setup = await setups.byIntent(intent)
    const isUsable =
      setup?.kind === 'paypal' && setup.accountId === userId && setup.createdAt > since(MAX_AGE_MS)
    if (!setup || !isUsable) throw unknown()

    return confirm(setup, secret)
  }

  const byAccount = async (userId: string): Promise<Proof> => {
    const recent = await setups.unusedPaypal(userId, since(MAX_AGE_WITHOUT_SECRET_MS))
    const tried = await Promise.allSettled(recent.map((setup) => confirm(setup, null)))
    const proofs = tried.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
    const [only] = proofs
    if (only === undefined || proofs.length > 1) throw unknown()

    return only
  }

  return async (claim: Claim): Promise<Proof> => {
    const { userId, setupIntent, setupIntentClientSecret } = claim
    if (!UUID.test(userId) || (await accountStore(db).isDisabled(userId))) throw unknown()

    return setupIntent === undefined || setupIntentClientSecret === undefined
      ? byAccount(userId)
      : bySecret(userId, setupIntent, setupIntentClientSecret)
  }
}
