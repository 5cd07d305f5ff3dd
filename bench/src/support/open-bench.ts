import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wait } from '@hlizo/kit/wait'
import { importedVideos, playableVideo } from './catalogue.ts'
import type { Bench } from './figure.ts'
import { startProduct } from './product.ts'

const IMPORT_LIMIT_MS = 15 * 60_000
const PLAYABLE_WITHIN_MS = 600_000
const POLL_EVERY_MS = 1_000

/** What all figures of one run share; its directories are gone when it is disposed. */
export type OpenBench = Bench &
  AsyncDisposable & { readonly remarks: readonly string[]; readonly close: () => Promise<void> }

/** Starts a product once, so that the figures meet a later start with its films in place. */
async function prepare(bench: Bench): Promise<string> {
  bench.say('a first start, to have a catalogue with films')
  const directory = await bench.directory()
  await using product = await bench.start(directory)
  await product.until(() => playableVideo(product), {
    everyMs: 500,
    withinMs: PLAYABLE_WITHIN_MS,
    what: 'a video can be played',
  })
  const deadline = performance.now() + IMPORT_LIMIT_MS
  for (;;) {
    const { done, all } = await importedVideos(product)
    if (done === all) return directory
    if (bench.isQuick || performance.now() > deadline) {
      bench.remark(
        `Only ${done} of ${all} videos had their film; the rest were imported in the background of the figures.`,
      )
      return directory
    }
    await wait(POLL_EVERY_MS)
  }
}

/** Opens a run. */
export function openBench({ isQuick }: { isQuick: boolean }): OpenBench {
  const directories: string[] = []
  const remarks: string[] = []
  let prepared: Promise<string> | null = null
  const close = async () => {
    const options = { recursive: true, force: true, maxRetries: 5 }
    await Promise.all(directories.splice(0).map((directory) => rm(directory, options)))
  }
  const bench: OpenBench = {
    isQuick,
    remarks,
    close,
    rounds: (count) => (isQuick ? 1 : count),
    directory: async () => {
      const directory = await mkdtemp(join(tmpdir(), 'hlizo-bench-'))
      directories.push(directory)
      return directory
    },
    start: startProduct,
    preparedDirectory: () => (prepared ??= prepare(bench)),
    lendDirectory: (directory) => {
      prepared ??= Promise.resolve(directory)
    },
    say: (words) => process.stdout.write(`  ${words}\n`),
    remark: (sentence) => remarks.push(sentence),
    [Symbol.asyncDispose]: close,
  }

  return bench
}
