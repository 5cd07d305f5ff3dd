import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { planPrices } from '#server/features/offers/plan-prices.ts'
import { serviceIn } from '#server/features/withdrawals/testing-withdrawals.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { PART, type ReferenceModel } from './testing-reference-model.ts'
import { monthly, yearly, type Shop } from './testing-shop.ts'

/** An action on the shop and on the model. */
export type Action = {
  readonly isPossible: (model: ReferenceModel) => boolean
  readonly run: (model: ReferenceModel, shop: Shop, caller: TestCaller) => Promise<unknown>
}

const words = { won: 'winning_evidence', lost: 'losing_evidence' } as const

/** A bank decides the dispute of a gift. */
export function decideGift(verdict: 'won' | 'lost'): Action {
  return {
    isPossible: ({ gifts }) => gifts.disputed !== undefined,
    run: async (model, { stripe }) => {
      const gift = model.gifts.disputed
      if (!gift) return
      model.decideGift(gift, verdict)
      const [dispute] = (await stripe.disputes.list({ charge: gift.charge })).data
      const evidence = { uncategorized_text: words[verdict] }
      await stripe.disputes.update(dispute?.id ?? '', { evidence })
    },
  }
}

const PRICES = { 1: [599, 699, 799, 899], 12: [5999, 6999, 7499] } as const

/** The next price of a plan: another one than now. */
function nextPrice(model: ReferenceModel, months: 1 | 12): number {
  const { priceMinor } = model.market.advertised(months)
  const others = PRICES[months].filter((price) => price !== priceMinor)
  return others[model.market.changes.length % others.length] ?? priceMinor
}

const idOfPlan = { 1: monthly, 12: yearly } as const

/** The operator changes the price of a plan, for new buyers or for all. */
export function changePrice(months: 1 | 12, isForAll: boolean): Action {
  return {
    isPossible: ({ market, now }) => market.open(months, now) === undefined,
    run: (model, { db, bench }) => {
      const priceMinor = nextPrice(model, months)
      const change = model.market.announce(months, priceMinor, model.now, isForAll)
      const existingFrom = change.existingFrom === null ? null : new Date(change.existingFrom)
      const wanted = { planId: idOfPlan[months], priceMinor, existingFrom }
      return planPrices({ db, clock: bench.clock }).announce(wanted)
    },
  }
}

/** The operator withdraws an announced price. */
export function withdrawPrice(months: 1 | 12): Action {
  return {
    isPossible: ({ market, now }) => (market.open(months, now)?.existingFrom ?? 0) - now >= DAY_MS,
    run: (model, { db, bench }) => {
      const change = model.market.open(months, model.now)
      if (change) change.withdrawnAt = model.now
      return planPrices({ db, clock: bench.clock }).withdraw(idOfPlan[months])
    },
  }
}

/** The operator refunds the newest payment in the dashboard, or a part of it. */
export function refundOf(what: 'all' | 'part'): Action {
  return {
    isPossible: ({ isRefundable }) => isRefundable,
    run: async (model, shop, caller) => {
      if (what === 'all') model.refund()
      else model.refundPart()
      const customer = await shop.customerOf(caller)
      const { data } = await shop.stripe.charges.list({ customer, limit: 100 })
      const charge = data.find(({ status }) => status === 'succeeded')?.id ?? ''
      await shop.stripe.refunds.create({ charge, ...(what === 'part' && { amount: PART }) })
    },
  }
}

/** A bank decides the oldest dispute. */
export function decideDispute(verdict: 'won' | 'lost'): Action {
  return {
    isPossible: ({ payments }) => payments.disputed.length > 0,
    run: async (model, shop, caller) => {
      model.decideDispute(verdict)
      const customer = await shop.customerOf(caller)
      const { data } = await shop.stripe.charges.list({ customer, limit: 100 })
      const own = new Set(data.map(({ id }) => id))
      const disputes = (await shop.stripe.disputes.list({ limit: 100 })).data
      const oldest = disputes.findLast(
        ({ status, charge }) =>
          status === 'needs_response' && typeof charge === 'string' && own.has(charge),
      )
      const evidence = { uncategorized_text: words[verdict] }
      await shop.stripe.disputes.update(oldest?.id ?? '', { evidence })
    },
  }
}

/** Withdraws from the contract of the newest payment; gives the reference. */
async function withdraw({ db, api }: Shop, { accountId }: TestCaller): Promise<string> {
  const order = await db.one(
    z.object({ contract: z.string(), email: z.string() }),
    sql`select c.invoice_number as contract, a.email from app.charge c
      join app.account a on a.id = c.account_id
      where a.id = ${accountId} and c.kind = 'subscription' order by c.charged_at desc limit 1`,
  )
  const { data } = await api.call('POST', '/withdrawals', undefined, { name: 'Ion Pop', ...order })
  return z.object({ reference: z.string() }).parse(data).reference
}

/** A withdrawal, and what the operator decides about it. */
export const withdrawal: Readonly<Record<'declared' | 'accepted' | 'refused', Action>> = {
  declared: {
    isPossible: ({ subscription, withdrawal, payments, now }) =>
      subscription !== null &&
      !subscription.failed &&
      withdrawal === null &&
      payments.newest?.dispute === null &&
      payments.newest.contract === subscription.contract &&
      now - payments.newest.at < 13 * DAY_MS,
    run: async (model, shop, caller) => model.withdraw(await withdraw(shop, caller)),
  },
  accepted: {
    isPossible: ({ withdrawal, payments }) =>
      withdrawal !== null &&
      payments
        .withdrawable(withdrawal.contract, withdrawal.named, withdrawal.receivedAt)
        .every(({ dispute }) => dispute === null),
    run: async (model, shop) => {
      const reference = model.withdrawal?.reference ?? ''
      model.acceptWithdrawal()
      await serviceIn(shop).accept(reference, {})
    },
  },
  refused: {
    isPossible: ({ withdrawal }) => withdrawal !== null,
    run: async (model, shop) => {
      const reference = model.withdrawal?.reference ?? ''
      model.refuseWithdrawal()
      await serviceIn(shop).refuse(reference, 'Termenul a trecut.')
    },
  },
}
