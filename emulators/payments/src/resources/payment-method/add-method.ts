import { randomText } from '@hlizo/kit/ids'
import { invalidRequest, StripeError } from '../../http/stripe-error.ts'
import { newId } from '../../store/ids.ts'
import type { Work } from '../../work.ts'
import { paymentMethods, type BillingDetails, type PaymentMethodState } from './state.ts'
import { testCard, testToken, type Behavior, type TestCard } from './test-cards.ts'

/** A card as it was typed. It lives no longer than the request that carries it. */
export type TypedCard = {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly cvc: string
}

export const noBilling: BillingDetails = {
  email: null,
  name: null,
  phone: null,
  country: null,
  postalCode: null,
}

const cardError = (code: string, message: string, param: string, declineCode?: string) =>
  new StripeError(402, {
    type: 'card_error',
    code,
    message,
    param,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
  })

export function readCard(work: Pick<Work, 'now'>, card: TypedCard): TestCard {
  const found = testCard(card.number)
  if (found === null)
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card.',
      'number',
      'test_mode_live_card',
    )
  if (card.expMonth < 1 || card.expMonth > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const endsAt = Date.UTC(card.expYear, card.expMonth, 1) / 1000
  if (endsAt <= work.now || card.expYear > 2099)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (!/^\d{3,4}$/.test(card.cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')

  return found
}

const method = (work: Work, fields: Partial<PaymentMethodState> & { behavior: Behavior }) =>
  paymentMethods.insert(work, {
    id: newId('pm'),
    created: work.now,
    type: 'card',
    customer: null,
    billing: noBilling,
    card: null,
    payerEmail: null,
    isSetUp: false,
    isSpent: false,
    metadata: {},
    ...fields,
  })

const shown = ({ brand, last4 }: TestCard, expMonth: number, expYear: number) => ({
  brand,
  last4,
  expMonth,
  expYear,
  fingerprint: randomText(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'),
})

/** Keeps what a card may be known by: brand, last four digits, expiry. */
export async function addCard(
  work: Work,
  card: TypedCard,
  billing: BillingDetails,
  metadata: Record<string, string> = {},
): Promise<PaymentMethodState> {
  const found = readCard(work, card)
  return method(work, {
    billing,
    metadata,
    card: shown(found, card.expMonth, card.expYear),
    behavior: found.behavior,
  })
}

/** A PayPal account; who owns it is known once the holder approves. */
export function addPaypal(
  work: Work,
  billing: BillingDetails,
  behavior: Behavior = 'succeeds',
): Promise<PaymentMethodState> {
  return method(work, { type: 'paypal', billing, payerEmail: billing.email, behavior })
}

/** The method of this id; a ready-made test id such as `pm_card_visa` becomes a new card. */
export async function resolveMethod(
  work: Work,
  id: string,
  param = 'payment_method',
): Promise<PaymentMethodState> {
  const token = testToken(id)
  if (token === null) {
    const found = await paymentMethods.get(work, id, param)
    if (found.isSpent)
      throw invalidRequest(
        'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
        { param },
      )
    return found
  }
  const nextYear = new Date(work.now * 1000).getUTCFullYear() + 1

  return method(work, { card: shown(token, 12, nextYear), behavior: token.behavior })
}
