import type { Clock } from '@hlizo/kit/clock'
import type { ImportStep } from './import-state.ts'

export type ImportProgress = {
  readonly step: ImportStep | 'package' | 'publish'
  /** From 0 to 1. */
  readonly fraction: number
  /** Null until it can be estimated. */
  readonly secondsLeft: number | null
}

/** The share of each step in the whole work, measured on short and long films. */
const SHARES: readonly (readonly [ImportProgress['step'], number])[] = [
  ['measure', 0.06],
  ['encode', 0.78],
  ['package', 0.01],
  ['pictures', 0.06],
  ['preview', 0.06],
  ['storyboard', 0.01],
  ['publish', 0.02],
]
const ENOUGH_TO_RECKON = 0.02

/** Converts the fraction of a step into the progress of the import. Steps of an earlier run took no time. */
export function createProgress(
  clock: Clock,
  tell: (progress: ImportProgress) => void,
): (step: ImportProgress['step'], stepFraction: number) => void {
  const startedAt = clock.now().getTime()
  let startFraction: number | null = null
  let lastReported = -1

  return (step, stepFraction) => {
    const index = SHARES.findIndex(([name]) => name === step)
    const before = SHARES.slice(0, index).reduce((sum, [, share]) => sum + share, 0)
    const share = SHARES[index]?.[1] ?? 0
    const reached = before + share * Math.min(1, Math.max(0, stepFraction))
    const fraction = Math.min(1, Math.round(reached * 1e4) / 1e4)
    startFraction ??= fraction
    const done = fraction - startFraction
    const elapsedSeconds = (clock.now().getTime() - startedAt) / 1000
    const secondsLeft =
      done < ENOUGH_TO_RECKON ? null : Math.ceil((elapsedSeconds / done) * (1 - fraction))
    if (fraction <= lastReported) return
    lastReported = fraction
    tell({ step, fraction, secondsLeft })
  }
}
