import type { Clock } from './clock.ts'

/** Stands between us and a service that may be down. */
export type Breaker<Answer> = {
  /** Whether the service is left alone for now. */
  isOpen(): boolean
  /** Throws at once while the service is left alone; otherwise does the work and learns from how it ends. */
  run(work: () => Promise<Answer>): Promise<Answer>
}

/** The service failed again and again and is left alone for a moment: nobody waits for it meanwhile. */
export class ServiceRests extends Error {
  override readonly name = 'ServiceRests'
}

/**
 * Leaves a service alone for `restMs` after `failures` in a row; then one request tries whether it is back,
 * while the others are still refused. A failure is what throws, and a value that `hasFailed` says is one.
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
      // Whoever comes first after the rest tries; the others wait until that is known.
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
