import { inWorker } from './in-worker.ts'
import type { KindResult, Result } from './plan.ts'
import { begun, goodput, kindLines, otherThan, unanswered, type Finding } from './report.ts'
import { recoveredAfter, type Target } from './steady.ts'

const TIMES = 3
const AT_ONCE = 2_000
const LEAST_SHARE = 0.8
const RECOVERS_WITHIN_SECONDS = 10
const RECOVERY_SECONDS = 15

function goodShare({ good, statuses }: KindResult): number {
  const asked = Object.values(statuses).reduce((sum, count) => sum + count, 0)

  return asked === 0 ? 1 : good / asked
}

/** R136: three times what the machine can do, and then half of it again. */
export async function measureOverload(
  { host, port, kinds: named, say }: Target,
  minutes: number,
  peakPerSecond: number,
): Promise<Finding[]> {
  const kinds = Object.values(named)
  const load = { host, port, kinds, atOnce: AT_ONCE }
  const result = await inWorker({
    ...load,
    perSecond: peakPerSecond * TIMES,
    seconds: minutes * 60,
  })
  const calm = peakPerSecond / 2
  const after = await inWorker({ ...load, perSecond: calm, seconds: RECOVERY_SECONDS })
  say(`three times of it for ${minutes} min: ${Math.round(goodput(result))}/s`)
  for (const line of kindLines(result)) say(line)
  const seconds = recoveredAfter(after, calm)

  return [
    ...answersUnderLoad(result, peakPerSecond),
    watchingIsShedLast(result),
    {
      what: 'recovery',
      target: `≤ ${RECOVERS_WITHIN_SECONDS} s`,
      measured: `${seconds} s`,
      isHeld: seconds <= RECOVERS_WITHIN_SECONDS,
    },
  ]
}

function answersUnderLoad(result: Result, peakPerSecond: number): Finding[] {
  const share = goodput(result) / peakPerSecond
  const wrong = otherThan(result, [0, 429, 503])
  const due = begun(result) + result.unsent

  return [
    {
      what: `goodput under ${TIMES} × overload (R136)`,
      target: `≥ ${LEAST_SHARE * 100} % of the peak`,
      measured: `${Math.round(100 * share)} %`,
      isHeld: share >= LEAST_SHARE,
    },
    {
      what: 'refused requests during the overload',
      target: 'only 429 and 503',
      measured: wrong.join(', ') || 'nothing else',
      isHeld: wrong.length === 0,
    },
    {
      what: 'requests without a response during the overload',
      target: 'none',
      // What the asking side itself could not send is no fault of the node, but it is not hidden either.
      measured: `${unanswered(result)} of ${begun(result)} sent; ${result.unsent} of ${due} due were never sent`,
      isHeld: unanswered(result) === 0,
    },
  ]
}

function watchingIsShedLast(result: Result): Finding {
  const shares = new Map(result.kinds.map((kind) => [kind.name, goodShare(kind)]))
  const percent = (name: string) => `${name} ${Math.round(100 * (shares.get(name) ?? 0))} %`
  const watching = Math.min(shares.get('progress') ?? 0, shares.get('start') ?? 0)

  return {
    what: 'watching is shed last',
    // Public lists are never refused: to send one costs no more than to refuse it.
    target: 'progress, start ≥ home',
    measured: ['progress', 'start', 'home', 'catalogue'].map(percent).join(', '),
    isHeld: watching >= (shares.get('home') ?? 0),
  }
}
