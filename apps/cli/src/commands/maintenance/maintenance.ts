import type { Command } from 'commander'
import { systemClock } from '@hlizo/kit/clock'
import type { Config } from '@hlizo/server/config'
import { maintenanceService } from '@hlizo/server/features/site-state/site-service'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { momentOf } from '#cli/moment-of.ts'
import { withProduct } from '#cli/product.ts'

const HELP = `
While the site is closed its pages answer 503 and its calls 418. Studio, webhooks, jobs and health checks go
on, and operators see the site as usual. Every running node follows within two seconds.

Examples:
  hlizo maintenance on --until "2026-12-01 14:00"
  hlizo maintenance off`

const withService = <Value>(
  config: Config,
  work: (service: ReturnType<typeof maintenanceService>) => Promise<Value>,
) => withProduct(config, ({ db }) => work(maintenanceService({ db, clock: systemClock })))

/** Closes the site. */
async function startMaintenance(
  config: Config,
  { until }: { readonly until?: Date },
): Promise<void> {
  await withService(config, (service) =>
    service.start({ endsAt: until ?? null }, commandLineActor()),
  )
  process.stdout.write('The site is closed.\n')
}

/** Opens the site. */
async function endMaintenance(config: Config): Promise<void> {
  const wasClosed = await withService(config, (service) => service.end({}, commandLineActor()))
  process.stdout.write(wasClosed ? 'The site is open again.\n' : 'The site was open.\n')
}

/** `hlizo maintenance …`: closes and opens the site. */
export function addMaintenanceCommands(program: Command, readConfig: () => Config): void {
  const maintenance = program
    .command('maintenance')
    .description('Close the site for maintenance, and open it again.')
    .addHelpText('after', HELP)

  maintenance
    .command('on')
    .option('--until <moment>', 'when it is expected to be open again, Bucharest time', momentOf)
    .description('Close the site.')
    .action((options: { until?: Date }) => startMaintenance(readConfig(), options))

  maintenance
    .command('off')
    .description('Open the site.')
    .action(() => endMaintenance(readConfig()))
}
