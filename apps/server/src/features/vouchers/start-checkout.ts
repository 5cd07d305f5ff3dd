import type Stripe from 'stripe'
import { z } from 'zod'
import { Email } from '@hlizo/contract/account-fields'
import { VOUCHER_TEXT_VERSION } from '@hlizo/contract/legal-versions'
import { hrefs } from '@hlizo/contract/hrefs'
import { leiMessages } from '@hlizo/contract/messages/lei'
import { vouchersMessages as ro } from '@hlizo/contract/messages/vouchers'
import { mailText } from '@hlizo/contract/mail-name'
import { plainText } from '@hlizo/contract/plain-text'
import type { Queries } from '@hlizo/database/database'
import type { Charged } from '@hlizo/domain/charge-amount'
import { deliveryMoment } from '@hlizo/domain/gift-delivery'
import { monthsOf } from '@hlizo/domain/period'
import type { Clock } from '@hlizo/kit/clock'
import { randomToken, timeOfUuidv7 } from '@hlizo/kit/ids'
import { askProvider } from '#server/billing/ask-provider.ts'
import type { CustomerOf } from '#server/billing/customers.ts'
import { consentOf } from '#server/billing/immediate-supply.ts'
import { offerStore, type VoucherRow } from '#server/billing/offer-store.ts'
import { chargeMetadata } from '#server/billing/plan-terms.ts'
import type { ProviderCatalogue } from '#server/billing/provider-catalogue.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashSessionKey } from './codes.ts'
import { voucherPurchaseStore } from './purchase-store.ts'

type Deps = {
  db: Queries
  clock: Clock
  stripe: Stripe
  customerOf: CustomerOf
  catalogue: ProviderCatalogue
  quotes: Quotes
  publicUrl: string
}

export type GiftForm = {
  readonly email?: string | undefined
  readonly recipientName?: string | undefined
  readonly recipientEmail?: string | undefined
  readonly message?: string | undefined
  /** `YYYY-MM-DD` and an hour in Bucharest. */
  readonly deliverDay?: string | undefined
  readonly deliverHour?: string | undefined
  /** „on” when the box was ticked. */
  readonly consent?: string | undefined
}

/** A visitor has no account. */
type Buyer = {
  readonly accountId: string | null
  readonly ip: string
  readonly country: string | null
}

function addressOf(typed: string | undefined): string | null {
  if (typed === undefined) return null
  const parsed = z.safeParse(Email, typed)
  if (!parsed.success) throw new ApiError('EMAIL_INVALID')

  return parsed.data
}

const wordsOf = (typed: string | undefined) => (typed === undefined ? null : plainText(typed))

/** The words of a visitor to another person carry no address. */
function messageOf(typed: string | undefined): string | null {
  const message = wordsOf(typed)
  if (message !== null && mailText(message) === null) throw new ApiError('MESSAGE_INVALID')

  return message
}

function deliveryOf({ deliverDay, deliverHour, recipientEmail }: GiftForm, now: Date): Date | null {
  if (deliverDay === undefined) return null
  if (recipientEmail === undefined) throw new ApiError('EMAIL_INVALID')
  const isHour = deliverHour !== undefined && /^\d{1,2}$/.test(deliverHour)
  const moment = isHour ? deliveryMoment({ day: deliverDay, hour: Number(deliverHour) }, now) : null
  if (moment === null) throw new ApiError('DELIVERY_INVALID')

  return moment
}

type OpenPurchase = {
  readonly id: string
  readonly sessionKey: string
  readonly accountId: string | null
  readonly email: string | null
}

function giftPaymentOf(product: VoucherRow, charge: Charged, purchaseId: string) {
  const months = monthsOf(product)
  const metadata = { kind: 'voucher', purchaseId, ...chargeMetadata(product.priceMinor, charge) }
  const price = {
    product: product.id,
    currency: charge.currency,
    unit_amount: charge.amountMinor,
  }

  return {
    mode: 'payment',
    line_items: [{ price_data: price, quantity: 1 }],
    invoice_creation: {
      enabled: true,
      invoice_data: { description: ro.invoice(months), metadata },
    },
    payment_intent_data: { metadata },
    metadata,
  } as const satisfies Stripe.Checkout.SessionCreateParams
}

/** Opens the payment page for a gift (D127). A visitor may buy; the page asks for an e-mail address. */
export function voucherCheckoutStarter(deps: Deps) {
  const { db, clock, stripe, customerOf, catalogue, quotes, publicUrl } = deps
  const purchases = voucherPurchaseStore(db)

  const openPage = async (product: VoucherRow, purchase: OpenPurchase) => {
    const { id, sessionKey, accountId, email } = purchase
    await catalogue.ensure(product)
    const charge = await quotes.charge(product.priceMinor, quotes.currencyOf('card'), {
      asOf: timeOfUuidv7(id),
    })
    const visitor = email === null ? {} : { customer_email: email }

    return stripe.checkout.sessions.create(
      {
        ...giftPaymentOf(product, charge, id),
        ...(accountId === null ? visitor : { customer: await customerOf(accountId) }),
        locale: 'ro',
        submit_type: 'pay',
        custom_text: { submit: { message: leiMessages.vatIncluded } },
        adaptive_pricing: { enabled: false },
        success_url: `${publicUrl}${hrefs.voucherCheckout(sessionKey)}`,
        cancel_url: `${publicUrl}${hrefs.vouchers()}?checkoutStatus=failed`,
      },
      { idempotencyKey: `voucher:${id}` },
    )
  }

  return async (productId: string, buyer: Buyer, form: GiftForm): Promise<string> => {
    const { accountId, ip, country } = buyer
    const ticked = { consent: form.consent === 'on', ip }
    const product = await offerStore(db).voucher(productId)
    if (!product?.isPublic) throw new ApiError('PLAN_NOT_FOUND')

    const consent = consentOf(ticked, VOUCHER_TEXT_VERSION)
    const sessionKey = randomToken()
    const email = addressOf(form.email)
    const gift = {
      productId,
      accountId,
      buyerEmail: email,
      recipientName: wordsOf(form.recipientName),
      recipientEmail: addressOf(form.recipientEmail),
      message: messageOf(form.message),
      deliverAt: deliveryOf(form, clock.now()),
      consent,
      country,
    }
    const id = await purchases.begin(gift, hashSessionKey(sessionKey), clock.now())
    const session = await askProvider(() => openPage(product, { id, sessionKey, accountId, email }))
    await purchases.attach(id, session.id)
    if (session.url === null) throw new ApiError('PROVIDER_UNAVAILABLE')

    return session.url
  }
}
