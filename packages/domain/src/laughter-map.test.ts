import { describe, expect, it } from 'vitest'
import { LAUGH_BUCKETS } from '@hlizo/contract/constants'
import { laughGroupSums } from './laugh-group.ts'
import {
  bestJoke,
  laughterMap,
  laughterPercents,
  punchlineStart,
  type LaughSums,
} from './laughter-map.ts'
import { testingUniform } from './testing-uniform.ts'

const HOUR = 3_600
const SHORT = 300

/** A film of `duration` with so many laughs around some seconds. */
const sums = (duration: number, laughs: Readonly<Record<number, number>>): LaughSums => ({
  fromSecond: 0,
  parts: Array.from({ length: Math.ceil(duration / 5) }, (_, part) => laughs[part * 5] ?? 0),
  groups: 1,
})

describe('laughterMap', () => {
  it('does not exist before a group was counted', () => {
    expect(laughterMap([], HOUR)).toBeNull()
    expect(laughterMap([sums(HOUR, {})], 0)).toBeNull()
  })

  it('has a hundred levels, the loudest place with the highest one', () => {
    const map = laughterMap([sums(HOUR, { 720: 60, 1_800: 30 })], HOUR)

    expect(map?.levels).toHaveLength(LAUGH_BUCKETS)
    expect([map?.levels[20], map?.levels[50], map?.levels[80]]).toEqual([4, 2, 0])
  })

  it('returns up to three moments, the loudest first, not close together', () => {
    const loud = { 100: 40, 110: 39, 600: 90, 1_200: 60, 2_400: 50 }

    expect(laughterMap([sums(HOUR, loud)], HOUR)?.moments).toEqual([600, 1_200, 2_400])
  })

  it('hides values within the noise', () => {
    const map = laughterMap([sums(HOUR, { 720: 4, 1_800: 3 })], HOUR)

    expect([Math.max(...(map?.levels ?? [])), map?.moments]).toEqual([0, []])
  })

  it('returns no moment caused by noise', () => {
    const uniform = testingUniform(11)
    let wrong = 0
    for (let film = 0; film < 40; film += 1) {
      const profiles = Array.from({ length: 50 }, () => (uniform() < 0.7 ? [1_501] : [902]))
      const parts = laughGroupSums(profiles, HOUR, uniform)
      const moments = laughterMap([{ fromSecond: 0, parts, groups: 1 }], HOUR)?.moments ?? []
      wrong += moments.filter((moment) => moment !== 1_500 && moment !== 900).length
    }

    expect(wrong).toBeLessThan(8)
  })

  it('shows where fifty profiles laugh, through the noise of one group', () => {
    const uniform = testingUniform(7)
    const jokes = [300, 905, 1_500, 2_110, 2_700, 3_305]
    let found = 0
    for (let film = 0; film < 40; film += 1) {
      const profiles = Array.from({ length: 50 }, () =>
        jokes.flatMap((joke) => (uniform() < (joke === 1_500 ? 0.9 : 0.4) ? [joke + 1] : [])),
      )
      const parts = laughGroupSums(profiles, HOUR, uniform)
      const moments = laughterMap([{ fromSecond: 0, parts, groups: 1 }], HOUR)?.moments
      if (moments?.[0] === 1_500) found += 1
    }

    expect(found).toBeGreaterThan(36)
  })

  it('moves with a cut that begins later, without the values outside it', () => {
    const before = sums(HOUR, { 100: 60, 3_590: 60 })
    const later = laughterMap([{ ...before, fromSecond: 20 }], HOUR)
    const shorter = laughterMap([{ ...before, fromSecond: -200 }], HOUR - 200)

    expect(later?.moments).toEqual([120])
    expect(shorter?.moments).toEqual([3_390])
  })

  it('adds the groups of several cuts', () => {
    const first = { ...sums(SHORT, { 100: 30 }), fromSecond: 10 }
    const map = laughterMap([first, sums(SHORT, { 110: 20, 200: 45 })], SHORT)

    expect(map?.moments).toEqual([110, 200])
  })

  it('covers a film that is shorter than a hundred parts', () => {
    const levels = laughterMap([sums(SHORT, { 150: 60 })], SHORT)?.levels ?? []

    // A part of five seconds lies over nearly two levels of three seconds.
    expect(levels.slice(48, 54)).toEqual([2, 2, 4, 4, 2, 1])
  })
})

describe('laughterPercents', () => {
  it('is in steps of ten of the loudest part', () => {
    const percents = laughterPercents([sums(SHORT, { 100: 60, 200: 33 })], SHORT)

    expect([percents[20], percents[40], percents[0]]).toEqual([100, 60, 0])
    expect(laughterPercents([], SHORT).every((percent) => percent === 0)).toBe(true)
  })
})

describe('punchlineStart', () => {
  it('is five seconds before the laughter, and not before the film', () => {
    expect([punchlineStart(754), punchlineStart(3)]).toEqual([749, 0])
  })
})

describe('bestJoke', () => {
  const counted = (laughs: Readonly<Record<number, number>>, profiles: number) => [
    { ...sums(HOUR, laughs), profiles },
  ]

  it('is the first moment of the map, in tens of percent of the counted profiles', () => {
    const loud = { 595: 60, 600: 90, 605: 60, 2_400: 50 }

    expect(bestJoke(counted(loud, 100), HOUR)).toEqual({ moment: 600, percent: 80 })
    expect(bestJoke(counted(loud, 1_000), HOUR)).toEqual({ moment: 600, percent: 10 })
    expect(laughterMap(counted(loud, 100), HOUR)?.moments[0]).toBe(600)
  })

  it('counts the profiles of all cuts', () => {
    const [one] = counted({ 595: 60, 600: 90, 605: 60 }, 100)
    const cuts = one ? [one, { ...one, profiles: 50 }] : []

    expect(bestJoke(cuts, HOUR)?.percent).toBe(100)
  })

  it('is absent without a map, without a length, and within the noise', () => {
    expect(bestJoke([], HOUR)).toBeNull()
    expect(bestJoke(counted({ 600: 90 }, 100), 0)).toBeNull()
    expect(bestJoke(counted({ 720: 4, 1_800: 3 }, 50), HOUR)).toBeNull()
  })

  it('does not tell apart jokes whose shares are close', () => {
    const percentOf = (laughs: number) => bestJoke(counted({ 600: laughs }, 100), HOUR)?.percent

    expect(new Set([56, 58, 60, 62].map(percentOf))).toEqual(new Set([30]))
  })
})
