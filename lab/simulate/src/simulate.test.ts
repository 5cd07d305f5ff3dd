import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { chartOf } from './chart.ts'
import { readMeasured, type Measured } from './costs.ts'
import { tablesIn, tablesOf } from './document.ts'
import { ratesOf, usesOf } from './installations.ts'
import { loadOf, simulateNode, type Rates } from './node-queue.ts'
import { compare, simulate, type Outcome } from './simulate.ts'

const docs = new URL('../../../docs/', import.meta.url)
const none: Rates = { catalogue: 0, home: 0, progress: 0, start: 0, 'sign-in': 0 }
let measured: Measured
let outcomes: readonly Outcome[]
beforeAll(async () => {
  measured = readMeasured(await readFile(new URL('benchmarks.md', docs), 'utf8'))
  outcomes = simulate(measured)
})

/** Processors with so many nodes and two cores of PostgreSQL. */
const processorsOf = (viewers: number, nodes: number) =>
  usesOf(
    { name: '', nodes, databaseCores: 2, hasCdn: true },
    { viewers, node: measured, seed: 1 },
  ).filter(({ part }) => part.startsWith('processors of '))

const failures = (all: readonly Outcome[]) => all.map(({ firstFailure }) => firstFailure)

describe('simulate', () => {
  it('matches docs/scaling.md; otherwise run npm run simulate -- --write', async () => {
    const scaling = await readFile(new URL('scaling.md', docs), 'utf8')

    expect(tablesIn(scaling)).toBe(tablesOf(outcomes, compare(measured)))
    expect(await readFile(new URL('scaling-limits.svg', docs), 'utf8')).toBe(chartOf(outcomes))
  })

  it('is deterministic', () => {
    expect(simulate(measured)).toEqual(outcomes)
  })

  it('ends one machine by its network, and with a CDN by its processors', () => {
    const [alone, withCdn] = failures(outcomes)

    // 1 Gbit/s at 3 Mbit/s each.
    expect(alone).toEqual({ part: 'the network', viewers: 383 })
    expect(withCdn?.part).toBe('processors of the nodes')
  })

  it('counts one core of each node, and the rest of a request at PostgreSQL', () => {
    const [few = [], many = []] = [3, 6].map((nodes) => processorsOf(60_000, nodes))

    expect(few.map(({ part }) => part)).toEqual([
      'processors of the nodes',
      'processors of PostgreSQL',
    ])
    // Twice the nodes halve their own use, and change nothing for the database.
    expect(many[0]?.share).toBeCloseTo((few[0]?.share ?? 0) / 2, 10)
    expect(many[1]?.share).toBeCloseTo(few[1]?.share ?? 0, 10)
    const all = loadOf({ cores: 1, costs: measured.costs, rates: ratesOf(60_000) })
    expect(3 * (few[0]?.share ?? 0) + 2 * (few[1]?.share ?? 0)).toBeCloseTo(all, 10)
  })

  it('supports half the viewers at twice the cost', () => {
    const { costs } = measured
    const twice = {
      ...measured,
      costs: {
        catalogue: 2 * costs.catalogue,
        home: 2 * costs.home,
        progress: 2 * costs.progress,
        start: 2 * costs.start,
        'sign-in': 2 * costs['sign-in'],
      },
    }
    const [, now] = failures(outcomes)
    const [, then] = failures(simulate(twice))
    const ratio = (now?.viewers ?? 0) / (then?.viewers ?? 1)

    // Sizes are a twelfth of a decade apart.
    expect(ratio).toBeGreaterThan(2 / 1.22)
    expect(ratio).toBeLessThan(2 * 1.22)
  })

  it('is within half of each measured latency and a fifth of the peak', () => {
    const errors = compare(measured).map(({ what, simulated, measured: real }) => ({
      what,
      isNear: Math.abs(simulated / real - 1) < (what.startsWith('the peak') ? 0.2 : 0.5),
    }))

    expect(errors.filter(({ isNear }) => !isNear)).toEqual([])
  })
})

describe('simulateNode', () => {
  it('agrees with the theory of one server with Poisson arrivals (Pollaczek–Khinchine)', () => {
    const costs = { ...none, start: 0.01 }
    const rates = { ...none, start: 50 }
    const { meanMs } = simulateNode({
      costs,
      rates,
      cores: 1,
      loopDelayMs: 0,
      seed: 1,
      requests: 200_000,
    })

    // Load 0.5, coefficient of variation 1: 10 ms of service and 10 ms of waiting.
    expect(meanMs('start')).toBeGreaterThan(19)
    expect(meanMs('start')).toBeLessThan(21)
  })

  it('needs more of its cores in proportion to the viewers', () => {
    const { costs } = measured
    const [few, many] = [1_000, 3_000].map((viewers) =>
      loadOf({ cores: 2, costs, rates: ratesOf(viewers) }),
    )

    expect(many).toBeCloseTo(3 * (few ?? 0), 10)
  })
})

describe('readMeasured', () => {
  it('names the missing row', () => {
    expect(() => readMeasured('# Benchmarks\n')).toThrow('no row "One hour')
  })
})
