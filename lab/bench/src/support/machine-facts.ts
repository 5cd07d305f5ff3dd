import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { systemClock } from '@hlizo/kit/clock'

/** What a figure means little without. */
export type MachineFacts = {
  readonly cores: number
  readonly cpu: string
  readonly memoryGib: number
  readonly node: string
  readonly date: string
  readonly commit: string
  /** Of the last minute, when the run began: work of others. */
  readonly load: number
}

const BYTES_PER_GIB = 2 ** 30

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
}

function commit(): string {
  try {
    // The document that the bench itself writes does not change what is measured.
    const paths = [':/', ':(top,exclude)docs/benchmarks.md']
    const isClean = git('status', '--porcelain', '--', ...paths) === ''
    const changes = isClean ? '' : ', with changes not committed'
    return git('rev-parse', '--short', 'HEAD') + changes
  } catch {
    return 'unknown'
  }
}

/** Looks at the machine and the sources. Call it before anything is measured. */
export function readMachineFacts(): MachineFacts {
  const processors = cpus()

  return {
    cores: processors.length,
    cpu: processors[0]?.model.trim() || 'unknown',
    memoryGib: totalmem() / BYTES_PER_GIB,
    node: process.version,
    date: systemClock.now().toISOString().slice(0, 10),
    commit: commit(),
    load: loadavg()[0] ?? 0,
  }
}

/** Whether the machine had work of its own, so that times are longer than they are on a quiet one. */
export const wasBusy = ({ load, cores }: MachineFacts): boolean => load > cores / 2
