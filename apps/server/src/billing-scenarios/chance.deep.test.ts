import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenInvoices } from '#server/features/efactura/testing-checked-invoices.ts'
import { openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'
import type { Delivery } from '#server/testing-deliveries.ts'
import { actions } from './testing-actions.ts'
import { runRandomScenario } from './testing-random-scenario.ts'

// The cards of the scenarios expire in about seventy years, and a world has one clock.
const SEEDS_PER_WORLD = 20
/** By hand two hundred, in `.ci/run` fewer. */
const SEEDS = Number(process.env['MONEY_SEEDS'] ?? 200)
const MONTHS = 24
const FIRST_SEED = 20_261_123
const LONGEST_MS = 600_000

const deliveries: readonly Delivery[] = [
  ...(['on time', 'late', 'twice', 'shuffled', 'late, twice and shuffled', 'never'] as const),
]

const isTime = (name: string) => name.endsWith(' passes') || name.endsWith(' pass')
/** Actions that are rarely possible are drawn more often. */
const weights: Readonly<Record<string, number>> = {
  'buys a year': 3,
  'takes the lower price': 6,
  'declines the lower price and cancels': 2,
  'saves a card that expires soon': 3,
  'the network renews the card': 3,
}
const name = fc.oneof(
  ...Object.keys(actions)
    .filter((one) => !isTime(one))
    .map((one) => ({ weight: weights[one] ?? 1, arbitrary: fc.constant(one) })),
)

const CALM_YEAR = 13
const CALM_OFFER = 5
const months = (count: number, month: fc.Arbitrary<string[]>) =>
  fc.array(month, { minLength: count, maxLength: count })
const busy = fc.array(name, { maxLength: 2 })
const calm = fc.oneof(
  { weight: 6, arbitrary: fc.constant<string[]>([]) },
  { weight: 1, arbitrary: name.map((one) => [one]) },
)
/** Two years that begin in one way and go on calmly for some months. */
const begun = (begin: readonly string[][], calmMonths: number) =>
  fc
    .tuple(months(calmMonths, calm), months(MONTHS - calmMonths - begin.length, busy))
    .map(([first, then]) => [...begin, ...first, ...then])
/** A yearly plan with few actions: only such a subscription renews. */
const calmYear = begun([['buys a year']], CALM_YEAR)
const lowerPrice = begun([['buys a month'], ['takes the lower price']], CALM_OFFER)
const shortCard = begun([['buys a month'], ['saves a card that expires soon']], CALM_OFFER)

/** Two years, month by month, with up to two actions in each. */
const twoYears = fc
  .oneof(
    { weight: 3, arbitrary: months(MONTHS, busy) },
    { weight: 2, arbitrary: calmYear },
    { weight: 1, arbitrary: lowerPrice },
    { weight: 1, arbitrary: shortCard },
  )
  .map((months) => months.flatMap((month) => [...month, 'a month passes']))

const countTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe.each(countTo(Math.ceil(SEEDS / SEEDS_PER_WORLD)))('two years in world %i', (index) => {
  let world: BillingWorld

  beforeAll(async () => {
    world = await openBillingWorld()
  })
  afterAll(() => world.close())

  const seeds = countTo(SEEDS)
    .slice(index * SEEDS_PER_WORLD, (index + 1) * SEEDS_PER_WORLD)
    .map((count) => FIRST_SEED + count)

  it.each(seeds)('match the reference model, seed %i', { timeout: LONGEST_MS }, async (seed) => {
    const [steps = []] = fc.sample(twoYears, { seed, numRuns: 1 })

    await runRandomScenario(world, steps, deliveries[seed % deliveries.length])
    const { broken } = await brokenInvoices(world.db)
    expect(broken).toEqual([])
  })
})
