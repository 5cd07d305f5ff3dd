import type { DataGiven } from '@hlizo/contract/call'
import type { getPurchaseQuote } from '@hlizo/contract/calls/payments'
import type { MethodQuoteGiven } from '@hlizo/contract/entities/purchase-quote'
import type { Clock } from '@hlizo/kit/clock'
import { askProvider } from '#server/billing/ask-provider.ts'
import { freeTimeEnd, type EntitlementOf } from '#server/billing/entitlement.ts'
import { saleQuote } from '#server/billing/payments-ahead.ts'
import type { ChoosePlan } from '#server/billing/plan-choice.ts'
import type { MethodKind, Quotes } from '#server/billing/quotes.ts'
import type { SellPlan } from '#server/billing/sell-plan.ts'
import { dateOf } from '#server/billing/stripe-reference.ts'

type Deps = {
  clock: Clock
  entitlementOf: EntitlementOf
  choosePlan: ChoosePlan
  sellPlan: SellPlan
  quotes: Pick<Quotes, 'currencyOf'>
}

type Asked = { readonly plan: string; readonly coupon?: string | undefined }

export function purchaseQuoter({ clock, entitlementOf, choosePlan, sellPlan, quotes }: Deps) {
  return async (
    accountId: string,
    { plan, coupon }: Asked,
  ): Promise<DataGiven<typeof getPurchaseQuote>> => {
    const choice = await choosePlan(plan, coupon)
    const now = clock.now()
    const quotedAt = Math.floor(now.getTime() / 1000)
    const at = dateOf(quotedAt)
    const giftEnd = freeTimeEnd(await entitlementOf(accountId), now)
    const quote = async (method: MethodKind): Promise<MethodQuoteGiven> => {
      const sale = await askProvider(() =>
        sellPlan(choice, quotes.currencyOf(method), { asOf: at }),
      )
      return saleQuote(sale, { at, giftEnd })
    }

    return { quotedAt, card: await quote('card'), paypal: await quote('paypal') }
  }
}
