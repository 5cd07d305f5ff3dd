import { randomToken } from '@hlizo/kit/ids'
import { charges, type ChargeState } from '../resources/charge/state.ts'
import { formatCharge } from '../resources/charge/format.ts'
import { openDispute } from '../resources/dispute/open-dispute.ts'
import { formatPaymentIntent } from '../resources/payment-intent/format.ts'
import {
  paymentIntents,
  type IntentError,
  type PaymentIntentState,
} from '../resources/payment-intent/state.ts'
import { paymentMethods, type PaymentMethodState } from '../resources/payment-method/state.ts'
import type { Behavior } from '../resources/payment-method/test-cards.ts'
import { paysIn } from './currencies.ts'
import { clientSecret, newId } from '../store/ids.ts'
import { readSettings } from '../store/settings.ts'
import { emit } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'

/** Why a bank says no, in Stripe's codes and words. */
export type Decline = Pick<IntentError, 'code' | 'declineCode' | 'message'>

const EXPIRED: Decline = {
  code: 'expired_card',
  declineCode: null,
  message: 'Your card has expired.',
}

const declines: Partial<Record<Behavior, Decline>> = {
  declines: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  'has-insufficient-funds': {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  'is-expired': EXPIRED,
  'has-wrong-cvc': {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  'fails-processing': {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

const GENERIC: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

export function saveDecline(behavior: Behavior): Decline | null {
  return declines[behavior] ?? null
}

export function chargeDecline(behavior: Behavior): Decline | null {
  return behavior === 'declines-when-charged' ? GENERIC : saveDecline(behavior)
}

const UNATTENDED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** A card is good until the end of its month. */
const isPast = ({ card }: PaymentMethodState, now: number): boolean =>
  card !== null && Date.UTC(card.expYear, card.expMonth) / 1000 <= now

async function declineOf(
  work: Work,
  method: PaymentMethodState,
  currency: string,
): Promise<Decline | null> {
  const { type, behavior } = method
  if (isPast(method, work.now) && (await readSettings(work.queries)).refusesExpiredCards)
    return EXPIRED
  if (paysIn(type, currency)) return chargeDecline(behavior)
  return {
    code: 'payment_method_currency_mismatch',
    declineCode: null,
    message: `The payment method type ${type} does not support the currency ${currency}.`,
  }
}

/** PayPal needs approval until its holder has agreed to later payments; whether a card needs it depends on the test number. */
export function needsHolder({ type, behavior, isSetUp }: PaymentMethodState): boolean {
  if (behavior === 'authenticates-always') return true
  return !isSetUp && (type === 'paypal' || behavior === 'authenticates-once')
}

export type Attempt = {
  /** The holder is absent: what would have to be approved is declined. */
  readonly isOffSession?: boolean
  readonly isAuthenticated?: boolean
  readonly isForcedToFail?: boolean
}

export function newPaymentIntent(
  work: Work,
  fields: Pick<PaymentIntentState, 'amount' | 'currency' | 'customer'> &
    Partial<PaymentIntentState>,
): PaymentIntentState {
  const id = newId('pi')
  return {
    id,
    created: work.now,
    amountReceived: 0,
    description: null,
    status: 'requires_payment_method',
    paymentMethod: null,
    allowedTypes: ['card', 'paypal'],
    setupFutureUsage: null,
    receiptEmail: null,
    clientSecret: clientSecret(id),
    lastError: null,
    latestCharge: null,
    canceledAt: null,
    cancellationReason: null,
    metadata: {},
    returnUrl: null,
    invoice: null,
    checkoutSession: null,
    ...fields,
  }
}

export async function openPaymentIntent(
  work: Work,
  intent: PaymentIntentState,
): Promise<PaymentIntentState> {
  await paymentIntents.insert(work, intent)
  await emit(work, 'payment_intent.created', await formatPaymentIntent(work, intent))

  return intent
}

async function recordCharge(
  work: Work,
  intent: PaymentIntentState,
  method: PaymentMethodState,
  decline: Decline | null,
): Promise<ChargeState> {
  const charge = await charges.insert(work, {
    id: newId('ch'),
    created: work.now,
    amount: intent.amount,
    amountRefunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    paymentIntent: intent.id,
    paymentMethod: method.id,
    status: decline === null ? 'succeeded' : 'failed',
    failureCode: decline?.code ?? null,
    declineCode: decline?.declineCode ?? null,
    failureMessage: decline?.message ?? null,
    receiptEmail: intent.receiptEmail,
    disputed: false,
    metadata: intent.metadata,
    receiptToken: randomToken(),
  })
  const type = decline === null ? 'charge.succeeded' : 'charge.failed'
  await emit(work, type, await formatCharge(work, charge))

  return charge
}

async function waitForHolder(work: Work, intent: PaymentIntentState, method: PaymentMethodState) {
  const waiting = await paymentIntents.save(work, {
    ...intent,
    status: 'requires_action',
    paymentMethod: method.id,
    lastError: null,
  })
  await emit(work, 'payment_intent.requires_action', await formatPaymentIntent(work, waiting))

  return waiting
}

async function failIntent(
  work: Work,
  intent: PaymentIntentState,
  method: PaymentMethodState,
  decline: Decline,
) {
  const charge = await recordCharge(work, intent, method, decline)
  const failed = await paymentIntents.save(work, {
    ...intent,
    status: 'requires_payment_method',
    paymentMethod: null,
    latestCharge: charge.id,
    lastError: { ...decline, charge: charge.id, paymentMethod: method.id },
  })
  await emit(work, 'payment_intent.payment_failed', await formatPaymentIntent(work, failed))

  return failed
}

/** Comes back `succeeded`, `requires_action` (its holder must approve) or `requires_payment_method` with `lastError`. */
export async function chargeIntent(
  work: Work,
  intent: PaymentIntentState,
  method: PaymentMethodState,
  { isAuthenticated = false, isForcedToFail = false, isOffSession = false }: Attempt = {},
): Promise<PaymentIntentState> {
  const decline = isForcedToFail ? GENERIC : await declineOf(work, method, intent.currency)
  if (decline !== null) return failIntent(work, intent, method, decline)
  const isAsked = needsHolder(method) && !isAuthenticated
  if (isAsked && isOffSession) return failIntent(work, intent, method, UNATTENDED)
  if (isAsked) return waitForHolder(work, intent, method)
  const isSetUp = isAuthenticated && intent.setupFutureUsage === 'off_session'
  // A payment without a customer that saves nothing uses its method up.
  const isSpent = method.customer === null && intent.setupFutureUsage === null
  if (isSetUp || isSpent)
    await paymentMethods.save(work, { ...method, isSetUp: method.isSetUp || isSetUp, isSpent })

  const charge = await recordCharge(work, intent, method, null)
  const paid = await paymentIntents.save(work, {
    ...intent,
    status: 'succeeded',
    amountReceived: intent.amount,
    paymentMethod: method.id,
    latestCharge: charge.id,
    lastError: null,
  })
  await emit(work, 'payment_intent.succeeded', await formatPaymentIntent(work, paid))
  if (method.behavior === 'is-disputed') await openDispute(work, charge)

  return paid
}

export async function cancelIntent(
  work: Work,
  intent: PaymentIntentState,
  reason: string,
): Promise<PaymentIntentState> {
  const canceled = await paymentIntents.save(work, {
    ...intent,
    status: 'canceled',
    canceledAt: work.now,
    cancellationReason: reason,
  })
  await emit(work, 'payment_intent.canceled', await formatPaymentIntent(work, canceled))

  return canceled
}
