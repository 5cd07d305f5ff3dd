import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { wait } from '@hlizo/kit/wait'
import { importedVideos, untilPlayable } from './catalogue.ts'
import type { Bench } from './figure.ts'
import { makeOwnDirectory } from './own-directory.ts'
import { startProduct } from './product.ts'

const IMPORT_LIMIT_MS = 15 * 60_000
const PLAYABLE_WITHIN_MS = 600_000
const POLL_EVERY_MS = 1_000

/** What all figures of one run share; its directories are gone when it is disposed. */
export type OpenBench = Bench & AsyncDisposable & { readonly remarks: readonly string[] }

/** Starts a product once, so that the figures meet a later start with its films in place. */
async function prepare(bench: Bench, directory: string): Promise<string> {
  bench.say('a start to have a catalogue with films')
  await using product = await bench.start(directory)
  await untilPlayable(product, { withinMs: PLAYABLE_WITHIN_MS })
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

type OpenBenchOptions = {
  readonly isQuick: boolean
  /** The figures after the first start use this directory, which is not deleted. */
  readonly data?: string
  /** Below it is what `reusedDirectory` gives. */
  readonly keep?: string
}

/** Opens a run. */
export function openBench({ isQuick, data, keep }: OpenBenchOptions): OpenBench {
  const directories: string[] = []
  const remarks: string[] = []
  const reused = new Map<string, Promise<string>>()
  let prepared: Promise<string> | null = null
  let isClosed = false
  const close = async () => {
    isClosed = true
    const options = { recursive: true, force: true, maxRetries: 5 }
    await Promise.all(directories.splice(0).map((directory) => rm(directory, options)))
  }
  const bench: OpenBench = {
    isQuick,
    remarks,
    rounds: (count) => (isQuick ? 1 : count),
    directory: async () => {
      if (isClosed) throw new Error('The bench is over.')
      const directory = await makeOwnDirectory('hlizo-bench-')
      directories.push(directory)
      return directory
    },
    start: startProduct,
    preparedDirectory: async () => {
      prepared ??= prepare(bench, data ? resolve(data) : await bench.directory())
      return prepared
    },
    reusedDirectory: (name) => {
      const made = async () => {
        if (keep === undefined) return bench.directory()
        const directory = join(resolve(keep), name)
        await mkdir(directory, { recursive: true })
        return directory
      }
      const directory = reused.get(name) ?? made()
      reused.set(name, directory)
      return directory
    },
    lendDirectory: (directory) => {
      if (data === undefined) prepared ??= Promise.resolve(directory)
    },
    say: (words) => process.stdout.write(`  ${words}\n`),
    remark: (sentence) => remarks.push(sentence),
    [Symbol.asyncDispose]: close,
  }

  return bench
}
