import type { Clock } from '@hlizo/kit/clock'
import type { ImportStep } from './import-state.ts'

/** How far an import is: over all its steps, and about how long it will still take. */
export type ImportProgress = {
  readonly step: ImportStep | 'package' | 'publish'
  /** From 0 to 1. */
  readonly fraction: number
  /** Null until there is something to reckon from. */
  readonly secondsLeft: number | null
}

/** The share of the whole work that each step is, as measured on short and long films. */
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

/** Turns the fraction of a step into the progress of the whole; steps done by an earlier run took no time in this one. */
export function createProgress(
  clock: Clock,
  tell: (progress: ImportProgress) => void,
): (step: ImportProgress['step'], stepFraction: number) => void {
  const startedAt = clock.now().getTime()
  let startFraction: number | null = null
  let lastTold = -1

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
    if (fraction <= lastTold) return
    lastTold = fraction
    tell({ step, fraction, secondsLeft })
  }
}
