import { InvalidArgumentError, type Command } from 'commander'
import { systemClock } from '@hlizo/kit/clock'
import type { Config } from '@hlizo/server/config'
import { CatalogueEntries, FeaturedEntry } from '@hlizo/server/features/catalogue-editing/entries'
import { readEntries } from '@hlizo/server/features/catalogue-editing/read-entries'
import { saveEntries } from '@hlizo/server/features/catalogue-editing/save-entries'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { countOf } from '#cli/count-of.ts'
import { DRY_RUN, tryIn } from '#cli/dry-run.ts'
import { withProduct } from '#cli/product.ts'
import { readFlags } from '#cli/entry-flags.ts'
import { printTable } from '#cli/print-table.ts'
import { printSaved } from '#cli/print.ts'
import { addShowingFlags, showingWords, type ShowingOptions } from '#cli/showing.ts'

type DryRun = { readonly dryRun?: boolean }
type AddOptions = { readonly place?: number } & ShowingOptions & DryRun

/** `video:ora-opt` or `show:interfonul`. */
function titleOf(text: string): { video: string } | { show: string } {
  const [, kind, slug] = /^(video|show):(.+)$/.exec(text) ?? []
  if (slug === undefined)
    throw new InvalidArgumentError('It must look like video:ora-opt or show:interfonul.')
  return kind === 'video' ? { video: slug } : { show: slug }
}

const nameOf = ({ video, show }: Pick<FeaturedEntry, 'video' | 'show'>) =>
  video === undefined ? `show:${show}` : `video:${video}`

async function change(
  config: Config,
  { dryRun: isDryRun = false }: DryRun,
  edit: (places: readonly FeaturedEntry[]) => FeaturedEntry[],
): Promise<void> {
  const saved = await withProduct(config, ({ db }) =>
    tryIn(db, isDryRun, async (tx) => {
      const entries = CatalogueEntries.parse({ featured: edit(await readEntries(tx).featured()) })
      return saveEntries(tx, entries, { actor: commandLineActor(), now: systemClock.now() })
    }),
  )
  printSaved(process.stdout, saved, { isDryRun })
}

function add(config: Config, title: ReturnType<typeof titleOf>, options: AddOptions) {
  const { place, dryRun = false, ...rest } = options
  const added = readFlags(FeaturedEntry, { ...title, ...rest })

  return change(config, { dryRun }, (places) => {
    const others = places.filter((one) => nameOf(one) !== nameOf(added))
    return others.toSpliced(place === undefined ? others.length : place - 1, 0, added)
  })
}

function remove(config: Config, title: ReturnType<typeof titleOf>, options: DryRun) {
  return change(config, options, (places) => {
    const left = places.filter((one) => nameOf(one) !== nameOf(title))
    if (left.length === places.length) throw new Error(`${nameOf(title)} is not in the hero.`)
    return left
  })
}

async function list(config: Config): Promise<void> {
  const places = await withProduct(config, ({ db }) => readEntries(db).featured())
  printTable(
    process.stdout,
    places.map((place, index) => [String(index + 1), nameOf(place), ...showingWords(place)]),
  )
}

/** `hlizo featured …`: the hero of the home page. */
export function addFeaturedCommands(program: Command, readConfig: () => Config): void {
  const featured = program
    .command('featured')
    .description('The hero of the home page; without places it shows the newest videos.')

  const adding = featured
    .command('add')
    .argument('<title>', 'video:<slug> or show:<slug>', titleOf)
    .description('Put a title into the hero, or move it. Shows only reach subscribers.')
    .option('--place <number>', 'counted from 1; the last by default', countOf)
  addShowingFlags(adding)
    .option(...DRY_RUN)
    .action((title: ReturnType<typeof titleOf>, options: AddOptions) =>
      add(readConfig(), title, options),
    )

  featured
    .command('remove')
    .argument('<title>', 'video:<slug> or show:<slug>', titleOf)
    .description('Take a title out of the hero.')
    .option(...DRY_RUN)
    .action((title: ReturnType<typeof titleOf>, options: DryRun) =>
      remove(readConfig(), title, options),
    )

  featured
    .command('list')
    .description('The places in their order.')
    .action(() => list(readConfig()))
}
