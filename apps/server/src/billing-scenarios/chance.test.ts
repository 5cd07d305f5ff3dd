import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'
import { effort } from '#server/testing-effort.ts'
import { actions } from './testing-actions.ts'
import { runRandomScenario } from './testing-random-scenario.ts'

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

describe('a subscription with random events', () => {
  it('matches the reference model after each step', { timeout: 120_000 * effort }, async () => {
    const steps = fc.array(fc.constantFrom(...Object.keys(actions)), {
      minLength: 6,
      maxLength: 9,
    })
    const property = fc.asyncProperty(
      steps,
      async (names) => void (await runRandomScenario(world, names)),
    )

    await fc.assert(property, { numRuns: effort, seed: 20_261_121 })
  })
})
