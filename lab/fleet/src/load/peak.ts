import { inWorker } from './in-worker.ts'
import { begun, goodput, kindLines } from './report.ts'
import type { Result } from './plan.ts'
import type { Target } from './steady.ts'

const GUESS_AT_ONCE = 128
const AT_ONCE = 1_000

/** Where the search begins, as a share of the guess, and by how much it goes up each time. */
const FIRST_STEP = 0.7
const STEP = 1.25
const MOST_STEPS = 8

/** Of what is begun at a pace, so much must succeed; beyond it the pace is no peak but an overload. */
const LEAST_GOOD_SHARE = 0.98

function isBorne(result: Result): boolean {
  const due = Math.max(1, begun(result) + result.unsent)

  return (goodput(result) * result.seconds) / due >= LEAST_GOOD_SHARE
}

/** The most that was done well at a pace that was borne; the most at all when none was. */
export function peakOf(results: readonly Result[]): number {
  const borne = results.filter(isBorne)

  return Math.max(...(borne.length > 0 ? borne : results).map(goodput))
}

/**
 * The highest rate, in units of the mix a second, that this node serves within its targets. The rate rises in
 * steps and does not depend on responses, because users do not wait for each other, until the node refuses
 * requests. The first rate is what it serves when it is asked again as soon as it answers.
 */
export async function measurePeak(
  { host, port, kinds: named, say }: Target,
  seconds: number,
): Promise<number> {
  const kinds = Object.values(named)
  const plan = { host, port, kinds, seconds }
  const guess = goodput(await inWorker({ ...plan, atOnce: GUESS_AT_ONCE, perSecond: null }))
  const results: Result[] = []
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const perSecond = guess * FIRST_STEP * STEP ** step
    const result = await inWorker({ ...plan, atOnce: AT_ONCE, perSecond })
    results.push(result)
    say(`the mix at ${Math.round(perSecond)}/s: ${Math.round(goodput(result))}/s done well`)
    for (const line of kindLines(result)) say(line)
    if (!isBorne(result)) break
  }
  const peak = peakOf(results)
  say(`its peak: ${Math.round(peak)}/s`)

  return peak
}
