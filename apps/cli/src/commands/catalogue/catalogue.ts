import type { Command } from 'commander'
import type { Config } from '@hlizo/server/config'
import { DRY_RUN } from '#cli/dry-run.ts'
import { FORCE } from '#cli/write-out.ts'
import { exportCatalogue } from './export.ts'
import { importCatalogue } from './import.ts'

const MANIFEST_HELP = `
A manifest is YAML with the lists comedians, tags, shows, videos and featured; all are optional.
Entries are known by their slug (tags by name): what exists is changed, what does not is made, and
what the manifest does not name stays. Of a folder, all *.yaml files are read as one manifest.

  comedians:
    - slug: ana-pop
      name: Ana Pop
      picture: portraits/ana.webp
  tags:
    - name: La bloc
      pinned: true                   # a row of the home page, in this order
  shows:
    - slug: interfonul
      title: Interfonul
      category: show                 # standup, podcast or show
      status: published              # draft by default
      picture: posters/interfonul.webp
  videos:
    - slug: interfonul-1
      title: Cine sună?
      category: show
      show: interfonul
      season: 1
      episode: 1
      comedians: [ana-pop]
      tags: [La bloc]
      ageRating: "12"                # AP, 12, 15 or 18
      ageDescriptors: [language]     # also sexuality, violence, alcohol, smoking, drugs
      status: published
      launchAt: 2026-12-01 18:00     # Bucharest, or with an offset
      film: masters/interfonul-1.mp4
      captions: { ro: masters/interfonul-1.ro.vtt }
      chapters: [{ at: 95, title: Administratorul }]
  featured:                          # when given, takes the place of the whole hero
    - video: interfonul-1
      audience: both                 # public, subscriber or both

Examples:
  hlizo catalogue import ./autumn --dry-run
  hlizo catalogue export catalogue.yaml`

export function addCatalogueCommands(program: Command, readConfig: () => Config): void {
  const catalogue = program
    .command('catalogue')
    .description('Import and export the whole catalogue as a manifest.')

  catalogue
    .command('import')
    .argument('<path>', 'a manifest, or a folder of them')
    .description('Make the catalogue what a manifest says.')
    .option(...DRY_RUN)
    .option('--no-wait', 'leave pictures and films to the running server')
    .addHelpText('after', MANIFEST_HELP)
    .action((path: string, options: { dryRun?: boolean; wait: boolean }) =>
      importCatalogue(readConfig(), path, options),
    )

  catalogue
    .command('export')
    .argument('[file]', 'where to write it; the terminal by default')
    .description('Write the whole catalogue as a manifest.')
    .option(...FORCE)
    .action((file: string | undefined, options: { force?: boolean }) =>
      exportCatalogue(readConfig(), file, options),
    )
}
