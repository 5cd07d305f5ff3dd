import { invalidRequest } from '../http/stripe-error.ts'
import { amountOffIn, coupons, isCouponValid, type CouponState } from '../resources/coupon/state.ts'
import { discounts, type DiscountState } from '../resources/discount/state.ts'
import { invoices, type InvoiceLine } from '../resources/invoice/state.ts'
import { isCodeActive, minimumAmountIn, promotionCodes } from '../resources/promotion-code/state.ts'
import { newId } from '../store/ids.ts'
import type { Work } from '../work.ts'
import { addMonths } from './calendar.ts'

export type ActiveDiscount = { readonly discount: string; readonly coupon: CouponState }

export type WantedDiscount = { readonly coupon: string; readonly promotionCode: string | null }

type DiscountParam = {
  readonly coupon?: string | undefined
  readonly promotion_code?: string | undefined
}

export type Purchase = {
  readonly customer: string | null
  readonly currency: string
  readonly lines: readonly Pick<InvoiceLine, 'product' | 'amount'>[]
  /** Whether a coupon that takes nothing off these lines is refused, as Checkout does. */
  readonly mustApply: boolean
}

async function refuseUnusableCode(work: Work, id: string, purchase: Purchase): Promise<string> {
  const { customer, currency, lines } = purchase
  const code = await promotionCodes.get(work, id, 'discounts[0][promotion_code]')
  const refuse = (why: string) =>
    invalidRequest(`This promotion code cannot be redeemed because ${why}.`, {
      param: 'discounts[0][promotion_code]',
    })
  if (!isCodeActive(code, work.now)) throw refuse('it is expired, inactive or used up')
  if (code.customer !== null && code.customer !== customer)
    throw refuse('it belongs to another customer')
  if (code.firstTimeTransaction && customer !== null) {
    const paid = await invoices.all(work, { customer, status: 'paid' })
    if (paid.length > 0) throw refuse('the associated customer has prior transactions')
  }
  const minimum = minimumAmountIn(code, currency)
  const subtotal = lines.reduce((total, { amount }) => total + amount, 0)
  if (minimum !== null && subtotal < minimum)
    throw refuse('the associated purchase does not meet the minimum amount requirement')

  return code.coupon
}

function refuseInapplicable(coupon: CouponState, { currency, lines, mustApply }: Purchase): void {
  if (coupon.amountOff !== null && amountOffIn(coupon, currency) === null)
    throw invalidRequest(
      `The coupon ${coupon.id} takes an amount off in \`${coupon.currency ?? ''}\`. It cannot be applied to a purchase in \`${currency}\`.`,
      { param: 'discounts' },
    )
  const isFor = ({ product }: { product: string }) => coupon.appliesTo.includes(product)
  if (mustApply && coupon.appliesTo.length > 0 && !lines.some(isFor))
    throw invalidRequest(
      'This coupon cannot be redeemed because it does not apply to anything in this order.',
      { param: 'discounts' },
    )
}

export async function checkDiscount(
  work: Work,
  { coupon, promotion_code }: DiscountParam,
  purchase: Purchase,
): Promise<WantedDiscount> {
  if (promotion_code === undefined && coupon === undefined)
    throw invalidRequest('Each discount needs a coupon or a promotion code.', {
      param: 'discounts',
    })
  const couponId =
    promotion_code === undefined
      ? (coupon ?? '')
      : await refuseUnusableCode(work, promotion_code, purchase)
  const found = await coupons.get(work, couponId, 'discounts[0][coupon]')
  if (!isCouponValid(found, work.now))
    throw invalidRequest(`Coupon ${found.id} is expired or used up.`, { code: 'coupon_expired' })
  refuseInapplicable(found, purchase)

  return { coupon: found.id, promotionCode: promotion_code ?? null }
}

/** Redeems a discount on a subscription, an invoice or a checkout: it counts as used from here on. */
export async function redeem(
  work: Work,
  wanted: WantedDiscount,
  on: Pick<DiscountState, 'customer' | 'subscription' | 'invoice' | 'checkoutSession'>,
): Promise<DiscountState> {
  const coupon = await coupons.get(work, wanted.coupon)
  await coupons.save(work, { ...coupon, timesRedeemed: coupon.timesRedeemed + 1 })
  if (wanted.promotionCode !== null) {
    const code = await promotionCodes.get(work, wanted.promotionCode)
    await promotionCodes.save(work, { ...code, timesRedeemed: code.timesRedeemed + 1 })
  }
  const isRepeating = coupon.duration === 'repeating' && coupon.durationInMonths !== null

  return discounts.insert(work, {
    ...on,
    id: newId('di'),
    created: work.now,
    coupon: coupon.id,
    promotionCode: wanted.promotionCode,
    start: work.now,
    end: isRepeating ? addMonths(work.now, coupon.durationInMonths ?? 0) : null,
  })
}

async function withCoupons(work: Work, found: readonly DiscountState[]): Promise<ActiveDiscount[]> {
  return Promise.all(
    found.map(async ({ id, coupon }) => ({
      discount: id,
      coupon: await coupons.get(work, coupon),
    })),
  )
}

export async function activeDiscounts(
  work: Work,
  ids: readonly string[],
): Promise<ActiveDiscount[]> {
  const found = await Promise.all(ids.map((id) => discounts.get(work, id)))
  return withCoupons(
    work,
    found.filter(({ end }) => end === null || end > work.now),
  )
}

/** The discounts of an invoice: they were chosen when it was made, and do not run out while it is a draft. */
export async function discountsOfInvoice(
  work: Work,
  ids: readonly string[],
): Promise<ActiveDiscount[]> {
  return withCoupons(work, await Promise.all(ids.map((id) => discounts.get(work, id))))
}

export function lasting(active: readonly ActiveDiscount[]): string[] {
  return active.filter(({ coupon }) => coupon.duration !== 'once').map(({ discount }) => discount)
}

/** One after another, each from what is left. An amount is spread from the first line on; credits are not discounted. */
export function applyDiscounts(
  lines: readonly InvoiceLine[],
  active: readonly ActiveDiscount[],
  currency: string,
): InvoiceLine[] {
  const discounted = lines.map((line) => ({ ...line, discounts: [...line.discounts] }))
  for (const { discount, coupon } of active) {
    let amountLeft = amountOffIn(coupon, currency) ?? 0
    for (const line of discounted) {
      const isFor = coupon.appliesTo.length === 0 || coupon.appliesTo.includes(line.product)
      const taken = line.discounts.reduce((total, one) => total + one.amount, 0)
      const rest = line.amount - taken
      if (!isFor || !line.isDiscountable || rest <= 0) continue
      const amount =
        coupon.percentOff === null
          ? Math.min(amountLeft, rest)
          : Math.round((rest * coupon.percentOff) / 100)
      amountLeft -= coupon.percentOff === null ? amount : 0
      if (amount > 0) line.discounts.push({ discount, amount })
    }
  }

  return discounted
}
