import fc from 'fast-check'
import { describe, it } from 'vitest'
import { openBillingWorld } from '#server/testing-billing.ts'
import type { Delivery } from '#server/testing-deliveries.ts'
import { happenings } from './testing-happenings.ts'
import { live } from './testing-story.ts'

// The cards of the stories are good for about seventy years, and a world has one clock.
const SEEDS_PER_WORLD = 20
const WORLDS = 10
const MONTHS = 24
const FIRST_SEED = 20_261_123

const deliveries: readonly Delivery[] = [
  ...(['on time', 'late', 'twice', 'shuffled', 'late, twice and shuffled', 'never'] as const),
]

const isTime = (name: string) => name.endsWith(' passes') || name.endsWith(' pass')
const names = Object.keys(happenings).filter((name) => !isTime(name))

/** Two years, month by month, with up to two things that happen in each. */
const twoYears = fc
  .array(fc.array(fc.constantFrom(...names), { maxLength: 2 }), {
    minLength: MONTHS,
    maxLength: MONTHS,
  })
  .map((months) => months.flatMap((month) => [...month, 'a month passes']))

describe.each(Array.from({ length: WORLDS }, (_, index) => index))(
  'world %i of stories',
  (index) => {
    it('is what a model on paper says for two years', { timeout: 3_600_000 }, async () => {
      const world = await openBillingWorld()
      try {
        for (let count = 0; count < SEEDS_PER_WORLD; count += 1) {
          const seed = FIRST_SEED + index * SEEDS_PER_WORLD + count
          const delivery = deliveries[seed % deliveries.length]
          const property = fc.asyncProperty(twoYears, async (story) => {
            await live(world, story, delivery)
          })
          await fc.assert(property, { numRuns: 1, seed, endOnFailure: true })
        }
      } finally {
        await world.close()
      }
    })
  },
)
