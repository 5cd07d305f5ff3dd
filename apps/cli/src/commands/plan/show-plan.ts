import type { Config } from '@hlizo/server/config'
import { advertisedPrice } from '@hlizo/server/billing/euro-price'
import { printTable } from '#cli/print-table.ts'
import { shownDay, shownPeriod, shownPrice, shownState } from '#cli/offer-flags.ts'
import { withOffers, type Offers } from '#cli/with-offers.ts'

/** Every plan with its current price. */
export async function listPlans(config: Config): Promise<void> {
  const rows = await withOffers(config, async ({ plans, now }) =>
    (await plans.list()).map((plan) => [
      plan.id,
      shownPrice(advertisedPrice(plan, now).priceMinor),
      shownPeriod(plan),
      shownState(plan),
      plan.description,
    ]),
  )
  printTable(process.stdout, rows)
}

type Change = Awaited<ReturnType<Offers['prices']['overview']>>['changes'][number]

function changeRow({ priceMinor, sellsFrom, existingFrom, withdrawnAt, progress }: Change) {
  const existing =
    existingFrom === null
      ? 'existing subscribers keep their price'
      : `existing subscribers from ${shownDay(existingFrom)}: ${progress.sent} of ${progress.written + progress.waiting} mails have left`
  const until = withdrawnAt === null ? '' : `withdrawn ${shownDay(withdrawnAt)}`

  return [shownPrice(priceMinor), `from ${shownDay(sellsFrom)}`, existing, until]
}

export async function showPlan(config: Config, id: string): Promise<void> {
  const { plan, changes, subscribers } = await withOffers(config, ({ prices }) =>
    prices.overview(id),
  )
  const out = process.stdout
  out.write(`${plan.id}: ${plan.description}, ${shownPeriod(plan)}, ${shownState(plan)}\n`)
  out.write(`First price: ${shownPrice(plan.firstPriceMinor)}\n`)
  printTable(out, changes.map(changeRow))
  for (const { priceMinor, count } of subscribers)
    out.write(
      `${count} subscribed at ${priceMinor === null ? 'the first price' : shownPrice(priceMinor)}\n`,
    )
}
