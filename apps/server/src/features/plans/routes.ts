import { completePlanCheckout, listPlans, startPlanCheckout } from '@hlizo/contract/calls/plans'
import type { ErrorCode } from '@hlizo/contract/errors'
import { hrefs } from '@hlizo/contract/hrefs'
import type { ChargeCurrency } from '@hlizo/domain/charge-amount'
import { offerStore } from '#server/billing/offer-store.ts'
import { presentOnSale, presentPlan } from '#server/billing/present-offer.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { checkoutCompleter } from './complete-checkout.ts'
import { checkoutStarter } from './start-checkout.ts'

type Deps = Parameters<typeof checkoutStarter>[0] &
  Parameters<typeof checkoutCompleter>[0] & {
    quotes: Quotes
    leiRate: () => Promise<{ leiPerEuro: number; date: string } | null>
    cardCurrency: ChargeCurrency
  }

async function offerOf({ db, clock, quotes: { onCard }, leiRate, cardCurrency }: Deps) {
  const [plans, vouchers, rate] = await Promise.all([
    offerStore(db).plans(),
    offerStore(db).vouchers(),
    leiRate(),
  ])
  const onSale = plans.filter((plan) => plan.isPublic)
  const shown = await Promise.all(onSale.map((plan) => presentPlan(plan, clock.now(), onCard)))
  const gifts = vouchers.filter((voucher) => voucher.isPublic)
  const ofInterval = (interval: 'MONTHLY' | 'YEARLY') =>
    shown.find((plan) => plan.interval === interval) ?? null

  return {
    plans: shown,
    vouchers: await Promise.all(gifts.map((gift) => presentOnSale(gift, onCard))),
    yearlyPlan: ofInterval('YEARLY'),
    monthlyPlan: ofInterval('MONTHLY'),
    leiRate: rate && { leiPerEuro: rate.leiPerEuro, date: rate.date },
    cardCurrency,
  }
}

/** A payment that was not attempted has not failed; an unpaid invoice is paid elsewhere (D112). */
function afterRefusal(code: ErrorCode): string {
  if (code === 'PAYMENT_FAILED') return hrefs.resubscribe()
  const wasTried =
    code !== 'ALREADY_ACTIVE' && code !== 'CHANGE_PENDING' && code !== 'ACCOUNT_LEAVING'
  const status = wasTried ? 'purchaseSubscriptionStatus=failed&' : ''

  return `${hrefs.subscribe()}?${status}reason=${code}`
}

/** The plans (D103), the payment page of a card (D106) and the finished purchase (spec §7, D107, D108). */
export function plansRoutes(deps: Deps): Routes {
  const start = checkoutStarter(deps)
  const complete = checkoutCompleter(deps)

  return (api) => {
    api.answer(listPlans, () => offerOf(deps))

    api.redirect(startPlanCheckout, {
      go: async ({ params, body, viewer, request }) => {
        if (!viewer) return hrefs.login(hrefs.subscribe())
        const { accountId } = viewer
        const consent = body.consent === 'on'
        if (!consent) throw new ApiError('CONSENT_REQUIRED')

        return start({
          accountId,
          consent,
          ip: request.ip,
          planId: params.productId,
          coupon: body.coupon,
        })
      },
      refused: ({ code }) => afterRefusal(code),
    })

    api.answer(completePlanCheckout, ({ viewer, params, request }) =>
      complete(viewer.accountId, params.id, request.resumedFrom),
    )
  }
}
