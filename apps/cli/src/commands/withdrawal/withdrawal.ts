import type { Command } from 'commander'
import { createJobQueue } from '@hlizo/database/jobs'
import { formatCharge } from '@hlizo/domain/price'
import type { RefundDue } from '@hlizo/domain/withdrawal'
import { silentLog } from '@hlizo/kit/log'
import type { Config } from '@hlizo/server/config'
import {
  withdrawalService,
  type Acceptance,
  type ShownCase,
  type WithdrawalCase,
} from '@hlizo/server/features/withdrawals/withdrawal-service'
import { isRefused, isRetryable } from '@hlizo/server/features/withdrawals/withdrawal-refunds'
import { openStripe } from '@hlizo/server/open-stripe'
import { openProductClock } from '@hlizo/server/product-clock'
import { loadSecrets } from '@hlizo/server/secrets'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { DRY_RUN } from '#cli/dry-run.ts'
import { printTable } from '#cli/print-table.ts'
import { withProduct } from '#cli/product.ts'

type Service = ReturnType<typeof withdrawalService>

const HELP = `
A withdrawal whose order number and address match stops renewing, or has its gift code disabled, as soon as
it arrives. The rest waits for you: accept gives the money back and ends the contract, refuse lets it go on.
The law gives 14 days from the receipt. A running server does what is decided, within seconds, and writes to
the person.`

/** Runs `work` with the withdrawal service, and says whether a server runs its jobs. */
async function withService<Value>(
  config: Config,
  work: (service: Service, isServed: boolean) => Promise<Value>,
): Promise<Value> {
  const stripe = openStripe(config, await loadSecrets(config))
  const clock = await openProductClock(config)
  const { endsWithSupply } = config.contracts

  return withProduct(config, ({ db, isServed }) => {
    const jobs = createJobQueue({ db, clock, log: silentLog })
    const actor = commandLineActor()
    return work(withdrawalService({ db, clock, stripe, jobs, endsWithSupply, actor }), isServed)
  })
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

function stateOf({ row, isOverdue }: WithdrawalCase): string {
  if (row.settledAt !== null) return row.decision ?? 'settled'
  const step = row.refunds.some(isRefused) ? 'refund refused' : 'under way'
  const state = row.decision === null ? 'open' : `${row.decision}, ${step}`
  return isOverdue ? `${state}, OVERDUE` : state
}

const amountsOf = (refunds: readonly RefundDue[]): string =>
  refunds.length === 0
    ? 'nothing'
    : refunds.map(({ amountMinor, currency }) => formatCharge(amountMinor, currency)).join(' + ')

const refusalsOf = (failed: ShownCase['failedRefunds']): string =>
  failed.map((one) => `${amountsOf([one])} (${one.refusalCode ?? 'by the bank'})`).join(' + ') ||
  'nothing'

async function list(config: Config, { all: isAll = false }: { all?: boolean }): Promise<void> {
  const cases = await withService(config, (service) => service.list({ isAll }))
  printTable(
    process.stdout,
    cases.map((one) => [
      one.row.reference,
      dayOf(one.row.receivedAt),
      `by ${dayOf(one.dueAt)}`,
      one.row.kind ?? 'order unknown',
      stateOf(one),
    ]),
  )
}

async function show(config: Config, reference: string): Promise<void> {
  const { refunds, failedRefunds, ...found } = await withService(config, (service) =>
    service.show(reference),
  )
  const { row, dueAt } = found
  const lines = [
    ['withdrawal', row.reference],
    ['state', stateOf(found)],
    ['received', row.receivedAt.toISOString()],
    ['pay back by', dayOf(dueAt)],
    ['from', `${row.name} <${row.email}>`],
    ['contract', `${row.contract} (${row.kind ?? 'no such order at this address'})`],
    ['statement', row.statement ?? '-'],
    ['supply at once', row.hasConsented ? 'asked for' : 'not asked for'],
    ['stopped', row.stoppedAt?.toISOString() ?? 'no'],
    [row.decision === null ? 'would give back' : 'gives back', amountsOf(refunds)],
    ['refused', refusalsOf(failedRefunds)],
    ['reason', row.reason ?? '-'],
  ]
  printTable(process.stdout, lines)
}

const afterwards = (isServed: boolean): string =>
  isServed ? '' : ' No server runs: it is done when one does.'

type AcceptOptions = {
  order?: string
  full?: boolean
  amount?: string
  note?: string
  reason?: string
  dryRun?: boolean
}

async function accept(config: Config, reference: string, options: AcceptOptions): Promise<void> {
  const { order, full: isFull, amount, note, reason, dryRun: isDryRun = false } = options
  if (!isDryRun && reason === undefined)
    throw new Error('The audit log needs a reason: say it with --reason.')
  const wanted: Acceptance = { order, isFull, note, reason }
  const words = await withService(config, async (service, isServed) => {
    const seenRefunds = await service.preview(reference, wanted)
    const planned = amountsOf(seenRefunds)
    if (isDryRun) return `Nothing was written. It would give back ${planned}.`
    if (amount !== planned)
      throw new Error(`It would give back ${planned}. Accept that with --amount "${planned}".`)
    await service.accept(reference, { ...wanted, seenRefunds })
    return `Accepted. ${planned} goes back.${afterwards(isServed)}`
  })
  process.stdout.write(`${words}\n`)
}

async function refuse(config: Config, reference: string, reason: string): Promise<void> {
  const words = await withService(config, async (service, isServed) => {
    await service.refuse(reference, reason)
    return `Refused; the contract goes on.${afterwards(isServed)}`
  })
  process.stdout.write(`${words}\n`)
}

const paymentsOf = (failed: ShownCase['failedRefunds']): string[] =>
  failed.map(({ chargeId }) => chargeId)

type ManualOptions = { amount: string; reason: string }

async function paidManually(
  config: Config,
  reference: string,
  { amount, reason }: ManualOptions,
): Promise<void> {
  await withService(config, async (service) => {
    const { failedRefunds } = await service.show(reference)
    const refused = amountsOf(failedRefunds)
    if (failedRefunds.length > 0 && amount !== refused)
      throw new Error(`${refused} was refused. Note its payment with --amount "${refused}".`)
    await service.payManually(reference, { seenFailed: paymentsOf(failedRefunds), reason })
  })
  process.stdout.write(`Noted: ${amount} was paid another way.\n`)
}

async function retryRefunds(config: Config, reference: string, reason: string): Promise<void> {
  const words = await withService(config, async (service, isServed) => {
    const { failedRefunds } = await service.show(reference)
    const seenFailed = paymentsOf(failedRefunds.filter(isRetryable))
    await service.retryRefunds(reference, { seenFailed, reason })
    return `The refund is tried again.${afterwards(isServed)}`
  })
  process.stdout.write(`${words}\n`)
}

function addRetry(withdrawal: Command, readConfig: () => Config): void {
  withdrawal
    .command('retry-refunds')
    .argument('<reference>', 'as in R-ABCD2345')
    .requiredOption('--reason <words>', 'what has changed, for the audit log')
    .description('Try a refund again that the payment provider refused.')
    .action((reference: string, { reason }: { reason: string }) =>
      retryRefunds(readConfig(), reference, reason),
    )
}

function addPaidManually(withdrawal: Command, readConfig: () => Config): void {
  withdrawal
    .command('paid-manually')
    .argument('<reference>', 'as in R-ABCD2345')
    .requiredOption('--amount <amounts>', 'what was paid: all that was refused, as show says it')
    .requiredOption('--reason <words>', 'how and when, for the audit log')
    .description('Note that a refund that was refused was paid another way.')
    .action((reference: string, options: ManualOptions) =>
      paidManually(readConfig(), reference, options),
    )
}

/** `hlizo withdrawal …`: the queue of withdrawals from contracts. */
export function addWithdrawalCommands(program: Command, readConfig: () => Config): void {
  const withdrawal = program
    .command('withdrawal')
    .description('Decide about withdrawals from contracts.')
    .addHelpText('after', HELP)

  withdrawal
    .command('list')
    .description('Withdrawals that wait, the oldest first.')
    .option('--all', 'those that are settled as well, the newest first')
    .action((options: { all?: boolean }) => list(readConfig(), options))

  withdrawal
    .command('show')
    .argument('<reference>', 'as in R-ABCD2345')
    .description('Everything about one, and what accepting it would give back.')
    .action((reference: string) => show(readConfig(), reference))

  withdrawal
    .command('accept')
    .argument('<reference>', 'as in R-ABCD2345')
    .description('Give the money back and end the contract.')
    .option('--order <number>', 'the order it is about, where its own words do not say')
    .option('--full', 'give everything back, where the unused part would do')
    .option('--amount <amounts>', 'what it gives back, as show says it; a dry run needs none')
    .option('--note <words>', 'a sentence for the person')
    .option('--reason <text>', 'why, for the audit log; a dry run needs none')
    .option(...DRY_RUN)
    .action((reference: string, options: AcceptOptions) => accept(readConfig(), reference, options))

  withdrawal
    .command('refuse')
    .argument('<reference>', 'as in R-ABCD2345')
    .requiredOption('--reason <words>', 'why, in words for the person')
    .description('Let the contract go on, and say why.')
    .action((reference: string, { reason }: { reason: string }) =>
      refuse(readConfig(), reference, reason),
    )

  addRetry(withdrawal, readConfig)
  addPaidManually(withdrawal, readConfig)
}
