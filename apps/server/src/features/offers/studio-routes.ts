import {
  announcePrice,
  createPlan,
  createVoucherProduct,
  getOffer,
  priceVoucherProduct,
  publishPlan,
  publishVoucherProduct,
  retirePlan,
  retireVoucherProduct,
  withdrawPrice,
} from '@hlizo/contract/calls/studio-plans'
import type { StudioOffer, StudioPlan } from '@hlizo/contract/entities/studio-plan'
import type { Database } from '@hlizo/database/database'
import { dayInBucharest, followingDay } from '@hlizo/domain/dates'
import { monthsOf } from '@hlizo/domain/period'
import { earliestNewPrice } from '@hlizo/domain/price-change'
import type { Clock } from '@hlizo/kit/clock'
import { planWords, voucherBenefits } from '#server/billing/default-offer.ts'
import { advertisedPrice } from '#server/billing/euro-price.ts'
import type { PlanRow, VoucherRow } from '#server/billing/offer-store.ts'
import type { ProviderCatalogue } from '#server/billing/provider-catalogue.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import { midnight } from '#server/http/midnight.ts'
import { operatorAuthor } from '#server/stores/audit-log.ts'
import { OfferRefused } from './offer-refused.ts'
import { planOffers } from './plan-offers.ts'
import { openChange, planPrices } from './plan-prices.ts'
import { voucherOffers } from './voucher-offers.ts'

type Deps = {
  db: Database
  clock: Clock
  providerCatalogue: Pick<ProviderCatalogue, 'ensure'>
}

type Given = {
  readonly viewer: OperatorCaller
  readonly request: { readonly ip: string }
  readonly body: { readonly reason: string }
}

const common = (row: PlanRow | VoucherRow, priceMinor: number) => ({
  id: row.id,
  description: row.description,
  priceMinor,
  months: monthsOf(row),
  isPublic: row.isPublic,
  retiredAt: row.retiredAt?.toISOString() ?? null,
})

type Overview = Awaited<ReturnType<ReturnType<typeof planPrices>['overview']>>

const presentPlan = ({ plan, changes, subscribers }: Overview, now: Date): StudioPlan => ({
  ...common(plan, advertisedPrice(plan, now).priceMinor),
  changes: changes.map(({ id, priceMinor, sellsFrom, existingFrom, withdrawnAt, progress }) => ({
    id,
    priceMinor,
    sellsFrom: sellsFrom.toISOString(),
    existingFrom: existingFrom?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    mails: progress,
  })),
  openChangeId: openChange(plan, now)?.id ?? null,
  subscribers,
})

/** The first day that is not nearer than the notice. */
function earliestDay(now: Date): string {
  const earliest = earliestNewPrice(now)
  const day = dayInBucharest(earliest)

  return midnight(day) >= earliest ? day : followingDay(day)
}

/** What the functions of the command line refuse, as Studio says it. */
async function translated<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (error instanceof OfferRefused)
      throw new ApiError(error.code, { words: error.message }, { cause: error })
    throw error
  }
}

/** Plans and gifts in Studio, through the functions of the command line. */
export function studioOfferRoutes({ db, clock, providerCatalogue: catalogue }: Deps): Routes {
  const serviceOf = ({ viewer, request, body: { reason } }: Given) => {
    const editor = operatorAuthor(viewer, request.ip, reason)
    const deps = { db, clock, catalogue, editor }

    return { plans: planOffers(deps), prices: planPrices(deps), vouchers: voucherOffers(deps) }
  }

  const offer = async (): Promise<StudioOffer> => {
    const now = clock.now()
    const prices = planPrices({ db, clock })
    const plans = await planOffers({ db, clock, catalogue }).list()
    const overviews = []
    for (const { id } of plans) overviews.push(await prices.overview(id))

    return {
      plans: overviews.map((overview) => presentPlan(overview, now)),
      vouchers: (await voucherOffers({ db, clock, catalogue }).list()).map((row) =>
        common(row, row.priceMinor),
      ),
      earliestExistingDay: earliestDay(now),
    }
  }

  const change = async (
    given: Given,
    work: (service: ReturnType<typeof serviceOf>) => Promise<unknown>,
  ): Promise<StudioOffer> => {
    await translated(work(serviceOf(given)))

    return offer()
  }

  return (api) => {
    api.answer(getOffer, offer)
    api.answer(createPlan, (given) => {
      const { reason: _, promotionText = null, ...fields } = given.body
      const usual = planWords(fields.months)
      const { priceDescription = usual.priceDescription, benefits = usual.benefits } = fields
      const words = { priceDescription, promotionText, benefits }
      return change(given, ({ plans }) => plans.create({ ...fields, ...words }))
    })
    api.answer(publishPlan, (given) =>
      change(given, ({ plans }) => plans.publish(given.params.planId)),
    )
    api.answer(retirePlan, (given) =>
      change(given, ({ plans }) => plans.retire(given.params.planId)),
    )
    api.answer(announcePrice, (given) => {
      const { priceMinor, sellsFrom, existingFrom } = given.body
      return change(given, ({ prices }) =>
        prices.announce({
          planId: given.params.planId,
          priceMinor,
          sellsFrom: sellsFrom === null ? undefined : midnight(sellsFrom),
          existingFrom: existingFrom === null ? null : midnight(existingFrom),
        }),
      )
    })
    api.answer(withdrawPrice, (given) =>
      change(given, ({ prices }) => prices.withdraw(given.params.planId, given.body.changeId)),
    )
    api.answer(createVoucherProduct, (given) => {
      const { reason: _, ...fields } = given.body
      const { style = 'secondary', benefits = voucherBenefits() } = fields
      return change(given, ({ vouchers }) => vouchers.create({ ...fields, style, benefits }))
    })
    api.answer(publishVoucherProduct, (given) =>
      change(given, ({ vouchers }) => vouchers.publish(given.params.productId)),
    )
    api.answer(priceVoucherProduct, (given) =>
      change(given, ({ vouchers }) =>
        vouchers.price(given.params.productId, given.body.priceMinor),
      ),
    )
    api.answer(retireVoucherProduct, (given) =>
      change(given, ({ vouchers }) => vouchers.retire(given.params.productId)),
    )
  }
}
