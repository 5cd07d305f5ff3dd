/** What people ask a node for, as `npm run load` measures it. */
export const kinds = ['catalogue', 'home', 'progress', 'start', 'sign-in'] as const
export type Kind = (typeof kinds)[number]

/** Measured costs, in seconds of one core. */
export type Costs = Readonly<Record<Kind, number>>

/** What a node needs for them, and how long its event loop is busy with something else (p99, in milliseconds). */
export type Node = { readonly costs: Costs; readonly loopDelayMs: number }

/** Figures of docs/benchmarks.md that a simulation starts from or is compared with. */
export type Measured = Node & {
  /** Units of the mix a second that one machine did well. */
  readonly mixPeakPerSecond: number
  /** Latencies of the hour at 300 units a second, by kind: which percentile, and its value. */
  readonly steady: Readonly<Record<Kind, { readonly share: number; readonly ms: number }>>
}

/** Product, PostgreSQL and the asking side ran on these together, so a cost is too high rather than too low. */
const CORES = 2
export const STEADY_PER_SECOND = 300
/** The delay is measured by a timer of so much. */
const TIMER_MS = 10

const rowOf = (document: string, start: string): string => {
  const row = document.split('\n').find((line) => line.startsWith(`| ${start}`))
  if (row === undefined) throw new Error(`docs/benchmarks.md has no row "${start}".`)
  return row
}

function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`Nothing like ${pattern.source} in: ${text}`)
  return Number(found.replaceAll(',', ''))
}

/** The names of the kinds in the row of those that were measured alone. */
const names: Readonly<Record<Kind, string>> = {
  catalogue: 'catalogue',
  home: 'home',
  progress: 'progress',
  start: 'start of a film',
  'sign-in': 'sign-in',
}

const perKind = <Value>(valueOf: (kind: Kind) => Value): Readonly<Record<Kind, Value>> => ({
  catalogue: valueOf('catalogue'),
  home: valueOf('home'),
  progress: valueOf('progress'),
  start: valueOf('start'),
  'sign-in': valueOf('sign-in'),
})

/** Reads the costs from docs/benchmarks.md. */
export function readMeasured(document: string): Measured {
  const hour = rowOf(document, 'One hour at 300 requests/s: latency')
  const alone = rowOf(document, 'Load: each kind alone')
  const half = numberIn(rowOf(document, 'Load: mix at half of its peak'), /\| ([\d,]+)\/s, /)

  return {
    costs: perKind((kind) => CORES / numberIn(alone, new RegExp(`${names[kind]} ([\\d,]+)/s[, ]`))),
    loopDelayMs:
      numberIn(
        rowOf(document, 'One hour at 300 requests/s: memory and event loop'),
        /loop delay p99 (\d+) ms/,
      ) - TIMER_MS,
    mixPeakPerSecond: 2 * half,
    steady: perKind((kind) => ({
      share: numberIn(hour, new RegExp(`${kind} p(\\d+) `)) / 100,
      ms: numberIn(hour, new RegExp(`${kind} p\\d+ (\\d+) ms`)),
    })),
  }
}
