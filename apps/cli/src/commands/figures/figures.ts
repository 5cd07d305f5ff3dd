import type { Command } from 'commander'
import { systemClock } from '@hlizo/kit/clock'
import type { Config } from '@hlizo/server/config'
import { oldestStretch } from '@hlizo/server/features/figures/stored-stretches'
import { recountDay } from '@hlizo/server/features/figures/watched-count'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { dayOf } from '#cli/day-of.ts'
import { withProduct } from '#cli/product.ts'
import { REASON, type Reasoned } from '#cli/reason.ts'

async function recount(config: Config, day: string, { reason }: Reasoned): Promise<void> {
  const now = systemClock.now()
  const oldest = oldestStretch(now)
  if (day < oldest)
    throw new Error(
      `What was watched before ${oldest} is no longer stored in detail, so ${day} cannot be counted again.`,
    )
  await withProduct(config, ({ db }) =>
    recountDay(db, { day, actor: commandLineActor(), reason }, now),
  )
  process.stdout.write(`${day} was counted again.\n`)
}

/** `hlizo figures …`: repairs of the figures that Studio shows. */
export function addFiguresCommands(program: Command, readConfig: () => Config): void {
  const figures = program.command('figures').description('Repair the figures that Studio shows.')

  figures
    .command('recount')
    .argument('<day>', 'a day in Bucharest, such as 2026-11-23', dayOf)
    .description('Count what was watched on a day again.')
    .requiredOption(...REASON)
    .action((day: string, options: Reasoned) => recount(readConfig(), day, options))
}
