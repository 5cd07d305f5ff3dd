import type { Clock } from './clock.ts'

/** A circuit breaker for an external service. */
export type Breaker<Answer> = {
  /** Whether calls are refused for now. */
  isOpen(): boolean
  /** Runs `work` and counts its outcome. @throws ServiceRests while the breaker is open. */
  run(work: () => Promise<Answer>): Promise<Answer>
}

/** The service failed repeatedly, so calls fail at once instead of waiting for it. */
export class ServiceRests extends Error {
  override readonly name = 'ServiceRests'
}

/**
 * Opens for `restMs` milliseconds after `failures` in a row; then one request probes the service while
 * others are still refused. A failure is an exception, or a value for which `hasFailed` is true.
 */
export function createBreaker<Answer>(options: {
  readonly service: string
  readonly clock: Clock
  readonly failures: number
  readonly restMs: number
  readonly hasFailed: (answer: Answer) => boolean
}): Breaker<Answer> {
  const { service, clock, failures, restMs, hasFailed } = options
  let inARow = 0
  let restsUntilMs = 0

  const isOpen = () => inARow >= failures && clock.now().getTime() < restsUntilMs
  const learn = (failed: boolean) => {
    inARow = failed ? inARow + 1 : 0
    if (inARow >= failures) restsUntilMs = clock.now().getTime() + restMs
  }

  return {
    isOpen,
    run: async (work) => {
      if (isOpen()) throw new ServiceRests(`${service} failed ${inARow} times in a row and rests.`)
      // The first request after the rest is the probe; this refuses the others until it ends.
      if (inARow >= failures) restsUntilMs = clock.now().getTime() + restMs
      try {
        const answer = await work()
        learn(hasFailed(answer))
        return answer
      } catch (error) {
        learn(true)
        throw error
      }
    },
  }
}
