import { Option, type Command } from 'commander'
import { voucherBenefits } from '@hlizo/server/billing/default-offer'
import type { Config } from '@hlizo/server/config'
import {
  centsOf,
  collect,
  monthsOf,
  shownPeriod,
  shownPrice,
  shownState,
} from '#cli/offer-flags.ts'
import { REASON, type Reasoned } from '#cli/reason.ts'
import { printTable } from '#cli/print-table.ts'
import { withOffers } from '#cli/with-offers.ts'

type CreateOptions = Reasoned & {
  price: number
  months: number
  description: string
  style: 'primary' | 'secondary' | 'gold'
  benefit?: readonly string[]
}

const say = (text: string) => process.stdout.write(`${text}\n`)

async function list(config: Config): Promise<void> {
  const products = await withOffers(config, ({ vouchers }) => vouchers.list())
  printTable(
    process.stdout,
    products.map((one) => [
      one.id,
      shownPrice(one.priceMinor),
      shownPeriod(one),
      shownState(one),
      one.description,
    ]),
  )
}

async function create(
  config: Config,
  id: string,
  { price, benefit, reason, ...options }: CreateOptions,
): Promise<void> {
  const benefits = [...(benefit ?? voucherBenefits())]
  await withOffers(
    config,
    ({ vouchers }) => vouchers.create({ ...options, id, priceMinor: price, benefits }),
    reason,
  )
  say(`${id} is on sale at ${shownPrice(price)}.`)
}

async function price(
  config: Config,
  id: string,
  euro: number,
  { reason }: Reasoned,
): Promise<void> {
  const before = await withOffers(config, ({ vouchers }) => vouchers.price(id, euro), reason)
  say(`${id} costs ${shownPrice(euro)} from now, and cost ${shownPrice(before.priceMinor)} before.`)
}

async function publish(config: Config, id: string, { reason }: Reasoned): Promise<void> {
  await withOffers(config, ({ vouchers }) => vouchers.publish(id), reason)
  say(`${id} is on sale.`)
}

async function retire(config: Config, id: string, { reason }: Reasoned): Promise<void> {
  await withOffers(config, ({ vouchers }) => vouchers.retire(id), reason)
  say(`${id} is not sold any more. Codes that were bought stay valid.`)
}

/** What begins and ends the sale of a gift. */
function addSaleCommands(product: Command, readConfig: () => Config): void {
  product
    .command('publish')
    .argument('<id>')
    .description('Put a retired voucher product on sale again.')
    .requiredOption(...REASON)
    .action((id: string, why: Reasoned) => publish(readConfig(), id, why))
  product
    .command('retire')
    .argument('<id>')
    .description('Sell it no more. Codes that were bought stay valid.')
    .requiredOption(...REASON)
    .action((id: string, why: Reasoned) => retire(readConfig(), id, why))
}

/** `hlizo voucher-product …`: gifts on sale. */
export function addVoucherProductCommands(program: Command, readConfig: () => Config): void {
  const product = program
    .command('voucher-product')
    .description('Create, price, publish and retire the gifts that are sold.')

  product
    .command('list')
    .description('Every voucher product with its price.')
    .action(() => list(readConfig()))
  product
    .command('create')
    .argument('<id>', "also the product's id at the payment provider; it never changes")
    .description('Create a voucher product and sell it. Repeat it when it was interrupted.')
    .requiredOption('--price <euro>', 'such as 19.99, VAT included', centsOf)
    .requiredOption('--months <months>', 'how long the gift lasts', monthsOf)
    .requiredOption('--description <text>', 'its line on the card, in Romanian')
    .option('--benefit <text>', 'a line of the card, in Romanian; repeat it for more', collect)
    .addOption(
      new Option('--style <style>', 'how the card looks')
        .choices(['primary', 'secondary', 'gold'])
        .default('secondary'),
    )
    .requiredOption(...REASON)
    .action((id: string, options: CreateOptions) => create(readConfig(), id, options))
  product
    .command('price')
    .argument('<id>')
    .argument('<euro>', 'the new price, such as 17.99', centsOf)
    .description('Change the price for purchases from now on.')
    .requiredOption(...REASON)
    .action((id: string, euro: number, why: Reasoned) => price(readConfig(), id, euro, why))
  addSaleCommands(product, readConfig)
}
