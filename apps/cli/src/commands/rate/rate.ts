import { InvalidArgumentError, type Command } from 'commander'
import { dayInBucharest } from '@hlizo/domain/dates'
import { systemClock } from '@hlizo/kit/clock'
import { leiRateStore, type LeiRateOfDay } from '@hlizo/server/billing/lei-rate-store'
import type { Config } from '@hlizo/server/config'
import { tenThousandthsOf } from '@hlizo/server/features/exchange-rates/parse-bnr-rates'
import { rateRefresher } from '@hlizo/server/features/exchange-rates/refresh-rate'
import { setRate } from '@hlizo/server/features/exchange-rates/set-rate'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { dayOf } from '#cli/day-of.ts'
import { REASON, type Reasoned } from '#cli/reason.ts'
import { withProduct } from '#cli/product.ts'
import { printTable } from '#cli/print-table.ts'

const SHOWN = 10

const shown = (rate: number) => (rate / 10_000).toFixed(4)

function amountOf(text: string): number {
  const rate = tenThousandthsOf(text)
  if (rate === null) throw new InvalidArgumentError('It must look like 5.0975.')

  return rate
}

const today = () => dayInBucharest(systemClock.now())

async function show(config: Config): Promise<void> {
  const { rates, reading } = await withProduct(config, async ({ db }) => ({
    rates: await leiRateStore(db).history(SHOWN),
    reading: await leiRateStore(db).lastReading(),
  }))
  if (rates.length === 0)
    process.stdout.write('No rate is known. Store one: hlizo rate fetch, or hlizo rate set.\n')
  printTable(
    process.stdout,
    rates.map(({ date, rate, source }) => [date, shown(rate), source]),
  )
  if (reading?.failingSince)
    process.stdout.write(
      `It could not be read since ${reading.failingSince.toISOString()}: ${reading.failure}\n`,
    )
}

async function set(
  config: Config,
  given: LeiRateOfDay,
  { isUnusual, reason }: Reasoned & { readonly isUnusual: boolean },
): Promise<void> {
  await withProduct(config, ({ db }) =>
    setRate(db, given, { isUnusual, actor: commandLineActor(), reason, now: systemClock.now() }),
  )
  process.stdout.write(`One euro costs ${shown(given.rate)} lei from ${given.date}.\n`)
}

async function read(config: Config): Promise<void> {
  const { bnrRatesUrl: url } = config
  if (url === null)
    throw new Error('Set BNR_RATES_URL, such as https://www.bnr.ro/nbrfxrates.xml, to read it.')
  const { date, rate, isNew } = await withProduct(config, ({ db }) =>
    rateRefresher({ db, clock: systemClock, url, actor: commandLineActor() })(),
  )
  process.stdout.write(`${date}: ${shown(rate)} lei for a euro${isNew ? '' : ', known already'}.\n`)
}

/** `hlizo rate …`: the lei rate of card payments. */
export function addRateCommands(program: Command, readConfig: () => Config): void {
  const rate = program
    .command('rate')
    .description('Show, set or read the lei rate that card payments are charged at.')

  rate
    .command('show')
    .description(`The last ${SHOWN} rates, the newest first.`)
    .action(() => show(readConfig()))

  rate
    .command('set')
    .argument('<lei>', 'what one euro costs, such as 5.0975', amountOf)
    .description('Store the rate of a day by hand.')
    .option('--date <day>', 'the day of the rate; today unless given', dayOf)
    .option('--unusual', 'also when it is far from the last one')
    .requiredOption(...REASON)
    .action((lei: number, options: Reasoned & { date?: string; unusual?: boolean }) =>
      set(
        readConfig(),
        { date: options.date ?? today(), rate: lei },
        { isUnusual: options.unusual === true, reason: options.reason },
      ),
    )

  rate
    .command('fetch')
    .description('Read the rate from BNR_RATES_URL now.')
    .action(() => read(readConfig()))
}
