import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { CalendarMonth } from '@hlizo/contract/entities/calendar-month'
import { PAYOUT_POOL_MAX } from '@hlizo/contract/entities/studio-payout'
import type { Database } from '@hlizo/database/database'
import { formatLei } from '@hlizo/domain/price'
import type { Clock } from '@hlizo/kit/clock'
import type { Result } from '@hlizo/kit/result'
import type { Config } from '@hlizo/server/config'
import { statementDocuments } from '@hlizo/server/features/payouts/documents'
import { makeStatements, statePool } from '@hlizo/server/features/payouts/make-statements'
import { monthFigures } from '@hlizo/server/features/payouts/present'
import { setWeights, type Weight } from '@hlizo/server/features/payouts/weights'
import { openProductClock } from '@hlizo/server/product-clock'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { countOf } from '#cli/count-of.ts'
import { minorOf } from '#cli/offer-flags.ts'
import { printTable } from '#cli/print-table.ts'
import { withProduct } from '#cli/product.ts'
import { REASON, type Reasoned } from '#cli/reason.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

const HELP = `
A month is divided over its titles by the seconds that were watched, and the amount of a title over its comedians
by their weights. Statements are never changed: make finds what differs and adds corrections.`

async function withPayouts<Value>(
  config: Config,
  work: (deps: Deps) => Promise<Value>,
): Promise<Value> {
  const clock = await openProductClock(config)

  return withProduct(config, ({ db }) => work({ db, clock }))
}

const refusals = {
  NOT_FOUND: 'There is no such title.',
  PAYOUT_MONTH_OPEN: 'The month is not over.',
  PAYOUT_MONTH_EMPTY: 'In this month no title with a comedian to pay was watched.',
  PAYOUT_POOL_MISSING: 'The month has no pool. State it: hlizo payout pool.',
  PAYOUT_WEIGHTS_INVALID: 'Give a weight to each comedian of the title, one of them above 0.',
} as const

function accepted<Value>(result: Result<Value, keyof typeof refusals>): Value {
  if (!result.ok) throw new Error(refusals[result.refusal])

  return result.value
}

function monthOf(text: string): string {
  if (!CalendarMonth.safeParse(text).success)
    throw new InvalidArgumentError('It must be a month such as 2026-04.')

  return text
}

function baniOf(text: string): number {
  const bani = minorOf(text, 7)
  if (bani === null || bani < 1 || bani > PAYOUT_POOL_MAX)
    throw new InvalidArgumentError('It must be an amount in lei above 0, such as 12500.50.')

  return bani
}

function weightOf(text: string, before: readonly Weight[] = []): readonly Weight[] {
  const [, comedianId, weight] = /^(\d{1,9})=(\d{1,2}|100)$/.exec(text) ?? []
  if (comedianId === undefined || weight === undefined)
    throw new InvalidArgumentError('It must look like 12=3: the id of a comedian and 0 to 100.')

  return [...before, { comedianId: Number(comedianId), weight: Number(weight) }]
}

const by = ({ reason }: Reasoned) => ({ actor: commandLineActor(), reason })

async function pool(config: Config, month: string, bani: number, why: Reasoned): Promise<void> {
  await withPayouts(config, async (deps) => accepted(await statePool(deps, month, bani, by(why))))
  process.stdout.write(`The comedians get ${formatLei(bani)} lei for ${month}.\n`)
}

async function make(config: Config, month: string, why: Reasoned): Promise<void> {
  const made = await withPayouts(config, async (deps) =>
    accepted(await makeStatements(deps, month, by(why))),
  )
  process.stdout.write(
    made === 0 ? 'Nothing has changed since the last statements.\n' : `Made: ${made} statements.\n`,
  )
}

async function show(config: Config, month: string): Promise<void> {
  const figures = await withPayouts(config, ({ db, clock }) => monthFigures(db, month, clock.now()))
  const { poolBani, titles, statements, openLines } = figures
  printTable(process.stdout, [
    ['pool', poolBani === null ? 'not stated' : `${formatLei(poolBani)} lei`],
    ['lines to correct', String(openLines)],
  ])
  printTable(
    process.stdout,
    titles.map(({ videoId, title, seconds, amountBani, comedians }) => [
      `video ${videoId}`,
      title,
      `${seconds} s`,
      amountBani === null ? '-' : `${formatLei(amountBani)} lei`,
      comedians
        .map(({ comedianId, comedian, weight }) => `${comedian} (${comedianId}=${weight})`)
        .join(', '),
    ]),
  )
  printTable(
    process.stdout,
    statements.map(({ comedian, revision, amountBani, madeAt }) => [
      comedian,
      revision === 0 ? 'statement' : `correction ${revision}`,
      `${formatLei(amountBani)} lei`,
      madeAt,
    ]),
  )
}

async function weights(
  config: Config,
  video: number,
  given: readonly Weight[],
  why: Reasoned,
): Promise<void> {
  await withPayouts(config, async (deps) =>
    accepted(await setWeights(deps, video, { weights: given, seen: null }, by(why))),
  )
  process.stdout.write('The weights count from the next statements.\n')
}

async function write(config: Config, month: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const files = await withPayouts(config, async ({ db, clock }) => {
    const documentOf = statementDocuments({ db, clock, config })
    const { statements } = await monthFigures(db, month, clock.now())
    const found = await Promise.all(
      statements.flatMap(({ id }) => [documentOf(id, 'pdf'), documentOf(id, 'csv')]),
    )
    return found.filter((file) => file !== null)
  })
  for (const { name, bytes } of files) await writeFile(join(folder, name), bytes)
  process.stdout.write(`Written: ${files.length} files.\n`)
}

/** `hlizo payout …`: what comedians get for what was watched. */
export function addPayoutCommands(program: Command, readConfig: () => Config): void {
  const payout = program
    .command('payout')
    .description('Divide a month between the comedians.')
    .addHelpText('after', HELP)
  const month = ['<month>', 'such as 2026-04', monthOf] as const

  payout
    .command('show')
    .argument(...month)
    .description('The pool, the titles as they are counted now, and the statements of a month.')
    .action((of: string) => show(readConfig(), of))

  payout
    .command('pool')
    .argument(...month)
    .argument('<lei>', 'what the comedians get, such as 12500.50', baniOf)
    .description('State what the comedians get for a month.')
    .requiredOption(...REASON)
    .action((of: string, bani: number, why: Reasoned) => pool(readConfig(), of, bani, why))

  payout
    .command('make')
    .argument(...month)
    .description('Make the statements of a month, or corrections of them.')
    .requiredOption(...REASON)
    .action((of: string, why: Reasoned) => make(readConfig(), of, why))

  payout
    .command('weights')
    .argument('<video>', 'the id of the video', countOf)
    .argument('<weights...>', 'such as 12=3 15=1: ids of comedians and what each counts', weightOf)
    .description('Set what each comedian of a video counts.')
    .requiredOption(...REASON)
    .action((video: number, given: readonly Weight[], why: Reasoned) =>
      weights(readConfig(), video, given, why),
    )

  payout
    .command('write')
    .argument(...month)
    .argument('<folder>', 'where the files go')
    .description('Write the statements of a month as PDF and CSV.')
    .action((of: string, folder: string) => write(readConfig(), of, folder))
}
