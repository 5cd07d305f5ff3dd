import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleAll,
  type IBackoff,
} from 'cockatiel'
import type { Clock } from '@hlizo/kit/clock'

/**
 * Runs work of a service.
 *
 * @throws BrokenCircuitError at once while the circuit is open.
 */
export type Breaker<Answer> = (work: () => Promise<Answer>) => Promise<Answer>

class Outcome<Answer> {
  readonly answer: Answer
  readonly hasFailed: boolean

  constructor(answer: Answer, hasFailed: boolean) {
    this.answer = answer
    this.hasFailed = hasFailed
  }
}

/** The pause of an open circuit on the product's clock: `cockatiel` uses the machine's. */
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
 * Opens for `restMs` after `failures` in a row; then one request probes the service while others
 * are refused. Failures are errors, and values for which `hasFailed` is true.
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
    // `cockatiel` would queue the others behind the probe.
    if (policy.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
    const { answer } = await policy.execute(async () => {
      const given = await work()
      return new Outcome(given, hasFailed(given))
    })

    return answer
  }
}
