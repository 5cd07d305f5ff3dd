import { readdir, readFile } from 'node:fs/promises'
import { percentile } from '@hlizo/bench/statistics'
import { wait } from '@hlizo/kit/wait'
import { inWorker } from './in-worker.ts'
import type { Kinds, Plan, Result } from './plan.ts'
import { goodput, kindLines, otherThan, times, type Finding } from './report.ts'

/** The target of the load, and the receiver of its results. */
export type Target = {
  readonly host: string
  readonly port: number
  readonly pid: number
  readonly adminUrl: string
  /** Asked with the newest tokens of the same people. */
  readonly kinds: Kinds
  /** Gets new tokens for them. */
  readonly renew: () => Promise<void>
  readonly say: (line: string) => void
}

type Peak = {
  readonly kind: string
  readonly atOnce: number
  readonly perSecond: number
  readonly share: 'p95Ms' | 'p99Ms'
  readonly withinMs: number
}

/** The targets of docs/benchmarks.md, for one quiet node on two cores. */
const peaks: readonly Peak[] = [
  { kind: 'catalogue', atOnce: 64, perSecond: 10_000, share: 'p99Ms', withinMs: 50 },
  { kind: 'home', atOnce: 16, perSecond: 500, share: 'p95Ms', withinMs: 200 },
  { kind: 'progress', atOnce: 96, perSecond: 2_000, share: 'p99Ms', withinMs: 100 },
  { kind: 'start', atOnce: 48, perSecond: 500, share: 'p95Ms', withinMs: 150 },
  { kind: 'login', atOnce: 8, perSecond: 60, share: 'p95Ms', withinMs: 500 },
]

const BYTES_PER_MB = 1_048_576
const SAMPLE_EVERY_MS = 10_000
const MOST_MB_PER_MINUTE = 1
const MOST_LOOP_DELAY_MS = 50
const STEADY_AT_ONCE = 1_000

const planOf = ({ host, port }: Target, plan: Omit<Plan, 'host' | 'port'>): Plan => ({
  host,
  port,
  ...plan,
})

/** Each kind alone, as fast as it goes. */
export async function measurePeaks(target: Target, seconds: number): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { kind: name, atOnce, perSecond, share, withinMs } of peaks) {
    const kind = target.kinds[name]
    if (!kind) continue
    const plan = { kinds: [kind], atOnce, perSecond: null }
    await inWorker(planOf(target, { ...plan, seconds: Math.max(1, seconds / 4) }))
    const result = await inWorker(planOf(target, { ...plan, seconds }))
    const [measured] = result.kinds
    if (!measured) continue
    const rate = goodput(result)
    findings.push({
      what: `${name}, alone`,
      target: `≥ ${perSecond}/s, ${share.slice(0, 3)} ≤ ${withinMs} ms`,
      measured: `${Math.round(rate)}/s, ${times(measured)}`,
      isHeld: rate >= perSecond && measured[share] <= withinMs,
    })
  }

  return findings
}

type Point = { readonly minute: number; readonly megabytes: number }

type Sample = Point & {
  readonly files: number
  /** 99 of 100 turns of its event loop since the sample before came no later than so. */
  readonly loopDelayMs: number
}

/** The delay of the event loop that a node's metrics name; they restart each time they are read. */
export function loopDelayOf(metrics: string): number {
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]) * 1_000
}

async function sampleOf({ pid, adminUrl }: Target, sinceMs: number): Promise<Sample> {
  const [status, files, metrics] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8'),
    readdir(`/proc/${pid}/fd`),
    fetch(`${adminUrl}/metrics`).then((answer) => answer.text()),
  ])
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  const minute = (performance.now() - sinceMs) / 60_000

  return {
    minute,
    megabytes: (kilobytes * 1_024) / BYTES_PER_MB,
    files: files.length,
    loopDelayMs: loopDelayOf(metrics),
  }
}

/** Megabytes a minute by least squares. The first tenth is left out: caches fill then. */
export function slope(samples: readonly Point[]): number {
  const settled = samples.slice(Math.floor(samples.length / 10))
  const mean = (pick: (sample: Point) => number) =>
    settled.reduce((sum, sample) => sum + pick(sample), 0) / settled.length
  const [minute, megabytes] = [mean((one) => one.minute), mean((one) => one.megabytes)]
  const sum = (pick: (sample: Point) => number) =>
    settled.reduce((total, sample) => total + pick(sample), 0)

  return (
    sum((one) => (one.minute - minute) * (one.megabytes - megabytes)) /
    sum((one) => (one.minute - minute) ** 2)
  )
}

async function watchProcess(target: Target, signal: AbortSignal): Promise<Sample[]> {
  const startedAt = performance.now()
  const samples: Sample[] = []
  while (!signal.aborted) {
    samples.push(await sampleOf(target, startedAt))
    await wait(SAMPLE_EVERY_MS, signal).catch(() => {})
  }

  return samples
}

function memoryFinding(samples: readonly Sample[], minutes: number): Finding {
  const [first, last] = [samples[0], samples.at(-1)]
  const perMinute = slope(samples)

  return {
    what: `memory and files over ${minutes} min (R139)`,
    target: `< ${MOST_MB_PER_MINUTE} MB/min in an hour`,
    measured: `${Math.round(last?.megabytes ?? 0)} MB, ${perMinute.toFixed(2)} MB/min; files ${first?.files} → ${last?.files}`,
    // Below an hour a slope is mostly caches that fill: it is shown, and judged from an hour on.
    isHeld: minutes < 60 || perMinute < MOST_MB_PER_MINUTE,
  }
}

/** The first sample is left out: it tells of the time before the load. */
function loopFinding([, ...samples]: readonly Sample[], minutes: number): Finding {
  const delays = samples.map(({ loopDelayMs }) => loopDelayMs)
  const [half, nearlyAll] = [percentile(delays, 0.5), percentile(delays, 0.99)]

  return {
    what: `delay of the event loop over ${minutes} min, p99 of each ${SAMPLE_EVERY_MS / 1_000} s (R139)`,
    target: `≤ ${MOST_LOOP_DELAY_MS} ms`,
    measured: `half within ${Math.round(half)} ms, 99 of 100 within ${Math.round(nearlyAll)} ms`,
    isHeld: nearlyAll <= MOST_LOOP_DELAY_MS,
  }
}

/** R135 and R139: so many requests a second of the mix, for minutes. */
export async function measureSteady(
  target: Target,
  minutes: number,
  perSecond: number,
): Promise<Finding[]> {
  const over = new AbortController()
  const watching = watchProcess(target, over.signal)
  const kinds = () => Object.values(target.kinds)
  const plan = { kinds: kinds(), atOnce: STEADY_AT_ONCE, perSecond, seconds: minutes * 60 }
  const result = await inWorker(planOf(target, plan), () => target.renew().then(kinds))
  over.abort()
  const samples = await watching
  const wrong = otherThan(result, [429, 503])
  target.say(`${Math.round(perSecond)}/s for ${minutes} min: ${Math.round(goodput(result))}/s`)
  for (const line of kindLines(result)) target.say(line)
  const late = peaks.flatMap(({ kind, share, withinMs }) => {
    const measured = result.kinds.find(({ name }) => name === kind)
    const isLate = measured !== undefined && measured[share] > withinMs
    return isLate ? [`${kind} ${Math.round(measured[share])} ms`] : []
  })

  return [
    {
      what: `steady mix for ${minutes} min, ${Math.round(perSecond)}/s asked (R135)`,
      target: 'every latency above, 0 × 5xx',
      measured:
        [...wrong, ...late].join(', ') || `all held at ${Math.round(goodput(result))} units/s`,
      isHeld: wrong.length === 0 && late.length === 0,
    },
    memoryFinding(samples, minutes),
    loopFinding(samples, minutes),
  ]
}

/** How many seconds of `result` pass before nothing fails any more. */
export function recoveredAfter({ goodPerSecond }: Result, perSecond: number): number {
  const isWell = (good: number) => good >= perSecond * 0.9
  const lastBad = goodPerSecond.findLastIndex((good) => !isWell(good))

  return lastBad + 1
}
