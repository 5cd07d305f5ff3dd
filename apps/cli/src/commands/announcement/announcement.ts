import type { Command } from 'commander'
import { AnnouncementInput } from '@hlizo/contract/entities/announcement'
import { codesOfIssues } from '@hlizo/contract/request'
import { systemClock } from '@hlizo/kit/clock'
import type { Config } from '@hlizo/server/config'
import { announcementService } from '@hlizo/server/features/site-state/site-service'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { momentOf } from '#cli/moment-of.ts'
import { printTable } from '#cli/print-table.ts'
import { withProduct } from '#cli/product.ts'

const HELP = `
Announcements are shown in a bar above the pages of the site. Who closes one does not see it again; of several
the one that started last is shown.

Examples:
  hlizo announcement add "Premieră vineri la 20:00" --link /subscribe --link-words "Vezi abonamentele"
  hlizo announcement add "Lucrări la noapte" --audience subscribers --until "2026-12-02 08:00"
  hlizo announcement list`

type Options = {
  readonly link?: string
  readonly linkWords?: string
  readonly audience: string
  readonly kind: string
  readonly from?: Date
  readonly until?: Date
}

const withService = <Value>(
  config: Config,
  work: (service: ReturnType<typeof announcementService>) => Promise<Value>,
) => withProduct(config, ({ db }) => work(announcementService({ db, clock: systemClock })))

async function add(config: Config, text: string, options: Options): Promise<void> {
  const { link, linkWords, audience, kind, from = systemClock.now(), until } = options
  const parsed = AnnouncementInput.safeParse({
    text,
    link: link === undefined ? null : { words: linkWords ?? '', href: link },
    audience,
    kind,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  })
  if (!parsed.success) {
    const { fields } = codesOfIssues(parsed.error.issues)
    throw new Error(`Not valid: ${Object.keys(fields).join(', ')}.`)
  }
  const { id } = await withService(config, (service) =>
    service.add(parsed.data, commandLineActor()),
  )
  process.stdout.write(`${id}\n`)
}

async function list(config: Config): Promise<void> {
  const rows = await withService(config, (service) => service.list())
  printTable(process.stdout, [
    ['id', 'from', 'until', 'audience', 'text'],
    ...rows.map(({ id, from, until, audience, text }) => [
      id,
      from.toISOString(),
      until?.toISOString() ?? '',
      audience,
      text,
    ]),
  ])
}

async function remove(config: Config, id: string): Promise<void> {
  await withService(config, (service) => service.remove({ id, version: null }, commandLineActor()))
  process.stdout.write('It is removed.\n')
}

/** `hlizo announcement …`: what the bar of the site says. */
export function addAnnouncementCommands(program: Command, readConfig: () => Config): void {
  const announcement = program
    .command('announcement')
    .description('Announce something in a bar above the pages of the site.')
    .addHelpText('after', HELP)

  announcement
    .command('add')
    .argument('<text>', 'at most 200 characters')
    .option('--link <address>', 'a page of ours, such as /subscribe, or https://…')
    .option('--link-words <words>', 'what the link is called')
    .option('--audience <who>', 'all, visitors or subscribers', 'all')
    .option('--kind <kind>', 'highlight, notice or problem', 'highlight')
    .option('--from <moment>', 'from when it is shown, Bucharest time; now unless given', momentOf)
    .option(
      '--until <moment>',
      'until when, Bucharest time; until it is removed unless given',
      momentOf,
    )
    .description('Add an announcement.')
    .action((text: string, options: Options) => add(readConfig(), text, options))

  announcement
    .command('list')
    .description('Those of the last year and those to come.')
    .action(() => list(readConfig()))

  announcement
    .command('remove')
    .argument('<id>', 'as the list has it')
    .description('Remove an announcement.')
    .action((id: string) => remove(readConfig(), id))
}
