import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  type IBackoff,
} from 'cockatiel'
import type { Clock } from '@hlizo/kit/clock'

/** Does work that asks a service, or throws BrokenCircuitError at once while that service is left alone. */
export type Breaker<Answer> = (work: () => Promise<Answer>) => Promise<Answer>

/** An answer as the policy sees it. */
class Outcome<Answer> {
  readonly answer: Answer
  readonly hasFailed: boolean

  constructor(answer: Answer, hasFailed: boolean) {
    this.answer = answer
    this.hasFailed = hasFailed
  }
}

/** The pause of an open circuit on our own clock: `cockatiel` compares its duration with the machine's. */
function pauseOf(clock: Clock, restMs: number): IBackoff<unknown> {
  const untilMs = clock.now().getTime() + restMs

  return {
    get duration() {
      return clock.now().getTime() < untilMs ? Number.POSITIVE_INFINITY : 0
    },
    next: () => pauseOf(clock, restMs),
  }
}

/**
 * Leaves a service alone for `restMs` after `failures` in a row; then one request tries whether it is back,
 * while the others are still refused. A failure is what throws, and a value that `hasFailed` says is one.
 */
export function createBreaker<Answer>(options: {
  readonly clock: Clock
  readonly failures: number
  readonly restMs: number
  readonly hasFailed: (answer: Answer) => boolean
}): Breaker<Answer> {
  const { clock, failures, restMs, hasFailed } = options
  const policy = circuitBreaker(
    handleAll.orResultType(Outcome, (outcome) => outcome.hasFailed),
    {
      halfOpenAfter: { next: () => pauseOf(clock, restMs) },
      breaker: new ConsecutiveBreaker(failures),
    },
  )

  return async (work) => {
    // `cockatiel` would let the others wait for the one that tries.
    if (policy.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
    const { answer } = await policy.execute(async () => {
      const given = await work()
      return new Outcome(given, hasFailed(given))
    })

    return answer
  }
}
