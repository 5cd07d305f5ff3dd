import type { Command } from 'commander'
import { planWords } from '@hlizo/server/billing/default-offer'
import type { Config } from '@hlizo/server/config'
import { momentOf } from '#cli/moment-of.ts'
import { centsOf, collect, existingOf, monthsOf, shownDay, shownPrice } from '#cli/offer-flags.ts'
import { REASON, type Reasoned } from '#cli/reason.ts'
import { withOffers } from '#cli/with-offers.ts'
import { listPlans, showPlan } from './show-plan.ts'

type CreateOptions = Reasoned & {
  price: number
  months: number
  description: string
  priceText?: string
  promotion?: string
  benefit?: readonly string[]
}

const say = (text: string) => process.stdout.write(`${text}\n`)

async function create(config: Config, id: string, options: CreateOptions): Promise<void> {
  const { price, months, description, priceText, promotion, benefit, reason } = options
  const words = planWords(months)
  const outcome = await withOffers(
    config,
    ({ plans }) =>
      plans.create({
        id,
        months,
        description,
        priceMinor: price,
        priceDescription: priceText ?? words.priceDescription,
        promotionText: promotion ?? null,
        benefits: [...(benefit ?? words.benefits)],
      }),
    reason,
  )
  say(
    outcome === 'new'
      ? `${id} is created at ${shownPrice(price)}. Put it on sale: hlizo plan publish ${id}`
      : `${id} exists with these values, here and at the payment provider.`,
  )
}

async function price(
  config: Config,
  planId: string,
  priceMinor: number,
  { existing, from, reason }: Reasoned & { existing: Date | 'keep'; from?: Date },
): Promise<void> {
  const existingFrom = existing === 'keep' ? null : existing
  const change = await withOffers(
    config,
    ({ prices }) => prices.announce({ planId, priceMinor, existingFrom, sellsFrom: from }),
    reason,
  )
  say(`New buyers of ${planId} pay ${shownPrice(priceMinor)} from ${shownDay(change.sellsFrom)}.`)
  say(
    change.existingFrom === null
      ? 'Existing subscribers keep their price.'
      : `Existing subscribers are written to now and pay it from their first renewal on or after ${shownDay(change.existingFrom)}.`,
  )
}

async function withdraw(config: Config, planId: string, { reason }: Reasoned): Promise<void> {
  const { priceMinor } = await withOffers(config, ({ prices }) => prices.withdraw(planId), reason)
  say(`The change of ${planId} to ${shownPrice(priceMinor)} is withdrawn.`)
}

async function publish(config: Config, id: string, { reason }: Reasoned): Promise<void> {
  await withOffers(config, ({ plans }) => plans.publish(id), reason)
  say(`${id} is on sale.`)
}

async function retire(config: Config, id: string, { reason }: Reasoned): Promise<void> {
  await withOffers(config, ({ plans }) => plans.retire(id), reason)
  say(`${id} is not sold any more. Its subscribers keep it, and it renews.`)
}

function addPriceCommands(plan: Command, readConfig: () => Config): void {
  plan
    .command('price')
    .argument('<id>')
    .argument('<euro>', 'the new price, such as 7.99', centsOf)
    .description("Change the price. Existing subscribers have at least ten days' notice, by mail.")
    .requiredOption('--existing <day|keep>', 'when existing subscribers pay it', existingOf)
    .option('--from <when>', 'when new buyers pay it, Bucharest time; now unless given', momentOf)
    .requiredOption(...REASON)
    .action(
      (id: string, euro: number, options: Reasoned & { existing: Date | 'keep'; from?: Date }) =>
        price(readConfig(), id, euro, options),
    )
  plan
    .command('withdraw-price')
    .argument('<id>')
    .description('Take the announced price change back, until a day before its date.')
    .requiredOption(...REASON)
    .action((id: string, why: Reasoned) => withdraw(readConfig(), id, why))
}

export function addPlanCommands(program: Command, readConfig: () => Config): void {
  const plan = program.command('plan').description('Create, price, publish and retire plans.')

  plan
    .command('list')
    .description('Every plan with its price of now.')
    .action(() => listPlans(readConfig()))
  plan
    .command('show')
    .argument('<id>')
    .description('One plan with its price changes and what its subscribers pay.')
    .action((id: string) => showPlan(readConfig(), id))
  plan
    .command('create')
    .argument('<id>', "also the product's id at the payment provider; it never changes")
    .description(
      'Create a plan, here and at the payment provider. Repeat it when it was interrupted.',
    )
    .requiredOption('--price <euro>', 'such as 6.99, VAT included', centsOf)
    .requiredOption('--months <months>', 'how often it is paid: 1, 6 or 12', monthsOf)
    .requiredOption('--description <text>', 'its name on the card and on receipts, in Romanian')
    .option('--price-text <text>', 'the line below the price, in Romanian')
    .option('--promotion <text>', 'the badge of the card, in Romanian')
    .option('--benefit <text>', 'a line of the card, in Romanian; repeat it for more', collect)
    .requiredOption(...REASON)
    .action((id: string, options: CreateOptions) => create(readConfig(), id, options))
  addPriceCommands(plan, readConfig)
  plan
    .command('publish')
    .argument('<id>')
    .description('Put a plan on sale.')
    .requiredOption(...REASON)
    .action((id: string, why: Reasoned) => publish(readConfig(), id, why))
  plan
    .command('retire')
    .argument('<id>')
    .description('Sell a plan no more. Its subscribers keep it, and it renews.')
    .requiredOption(...REASON)
    .action((id: string, why: Reasoned) => retire(readConfig(), id, why))
}
