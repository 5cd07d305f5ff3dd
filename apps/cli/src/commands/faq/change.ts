import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Transaction } from '@hlizo/database/database'
import type { Config } from '@hlizo/server/config'
import { FaqEntries } from '@hlizo/server/features/faq/entries'
import {
  resetTopic,
  resetTopics,
  saveTopics,
  type SavedTopics,
} from '@hlizo/server/features/faq/save-topics'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { systemClock } from '@hlizo/kit/clock'
import { tryIn } from '#cli/dry-run.ts'
import { parseSource } from '#cli/manifest/parse-source.ts'
import { readSource } from '#cli/manifest/source.ts'
import { faultLines } from '#cli/print.ts'
import { withProduct } from '#cli/product.ts'
import { printTopics } from './print-topics.ts'

type Options = { readonly dryRun?: boolean }

const by = () => ({ actor: commandLineActor(), now: systemClock.now() })

/** Applies a file of topics, or prints what it would change. */
export async function importTopics(config: Config, path: string, options: Options): Promise<void> {
  const file = resolve(path)
  const source = readSource(file, await readFile(file, 'utf8'))
  const parsed = parseSource(source, FaqEntries)
  if ('faults' in parsed) throw new Error(faultLines(parsed.faults))

  await change(config, options, (tx) => saveTopics(tx, parsed.entries.topics, by()))
}

/** Restores one topic or all of them to the defaults. */
export async function resetFaq(
  config: Config,
  id: string | undefined,
  options: Options,
): Promise<void> {
  await change(config, options, (tx) =>
    id === undefined ? resetTopics(tx, by()) : resetTopic(tx, id, by()),
  )
}

async function change(
  config: Config,
  { dryRun: isDryRun = false }: Options,
  work: (tx: Transaction) => Promise<SavedTopics>,
): Promise<void> {
  const saved = await withProduct(config, ({ db }) => tryIn(db, isDryRun, work))
  printTopics(process.stdout, saved, { isDryRun })
}
