import type { Command } from 'commander'
import { givenUpJobs } from '@hlizo/database/given-up-jobs'
import type { Config } from '@hlizo/server/config'
import { openProductClock } from '@hlizo/server/product-clock'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { retryJobs } from '@hlizo/server/stores/retry-jobs'
import { printTable } from '#cli/print-table.ts'
import { withProduct } from '#cli/product.ts'
import { REASON, type Reasoned } from '#cli/reason.ts'

const HELP = `
A job that fails by itself ten times is given up, and stays here for 90 days. A job whose payment provider,
user pool or bucket is unavailable is not given up: it waits.

Examples:
  hlizo job list
  hlizo job retry --kind money.answer-dispute --reason "The key of Stripe was renewed"`

type Options = { readonly kind?: string | null }

async function list(config: Config, { kind = null }: Options): Promise<void> {
  const jobs = await withProduct(config, ({ db }) => givenUpJobs(db).list(kind))
  if (jobs.length === 0) {
    process.stdout.write('No job was given up.\n')
    return
  }
  printTable(
    process.stdout,
    jobs.map((job) => [job.deadAt.toISOString(), job.kind, job.key ?? '-', job.error ?? '-']),
  )
}

async function retry(config: Config, { kind = null, reason }: Options & Reasoned): Promise<void> {
  const clock = await openProductClock(config)
  const words = await withProduct(config, async ({ db, isServed }) => {
    const author = { actor: commandLineActor(), reason }
    const count = await retryJobs(db, kind, author, clock.now())
    return `Jobs to be run again: ${count}.${isServed ? '' : ' No server runs: it is done when one does.'}`
  })
  process.stdout.write(`${words}\n`)
}

/** `hlizo job …`: jobs that were given up. */
export function addJobCommands(program: Command, readConfig: () => Config): void {
  const job = program
    .command('job')
    .description('List jobs that were given up, and run them again.')
    .addHelpText('after', HELP)

  job
    .command('list')
    .description('Jobs that were given up, the newest first.')
    .option('--kind <kind>', 'only of this kind')
    .action((options: Options) => list(readConfig(), options))

  job
    .command('retry')
    .description('Run them again, after their cause was removed.')
    .option('--kind <kind>', 'only of this kind')
    .requiredOption(...REASON)
    .action((options: Options & Reasoned) => retry(readConfig(), options))
}
