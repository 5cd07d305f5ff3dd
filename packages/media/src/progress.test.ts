import { describe, expect, it } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createProgress, type ImportProgress } from './progress.ts'

const start = new Date('2026-11-02T12:00:00Z')
const watched = () => {
  const clock = frozenClock(start)
  const reported: ImportProgress[] = []
  return { clock, reported, tell: createProgress(clock, (progress) => reported.push(progress)) }
}

describe('createProgress', () => {
  it('estimates the remaining time from the finished part', () => {
    const { clock, reported, tell } = watched()
    tell('measure', 0)
    clock.advance(60_000)
    tell('encode', 1)

    expect(reported).toEqual([
      { step: 'measure', fraction: 0, secondsLeft: null },
      { step: 'encode', fraction: 0.84, secondsLeft: 12 },
    ])
  })

  it('does not count the steps of an earlier run', () => {
    const { clock, reported, tell } = watched()
    tell('pictures', 0)
    clock.advance(6_000)
    tell('pictures', 1)

    expect(reported.at(-1)).toMatchObject({ step: 'pictures', secondsLeft: 9 })
  })

  it('never decreases', () => {
    const { reported, tell } = watched()
    tell('encode', 0.5)
    tell('encode', 0.4)
    tell('encode', 0.5)

    expect(reported).toHaveLength(1)
  })
})
