import { describe, expect, it } from 'vitest'
import { movableClock } from './clock.ts'
import { frozenClock } from './testing-clock.ts'

const noon = new Date('2026-11-21T12:00:00Z')

describe('frozenClock', () => {
  it('does not advance by itself', () => {
    const clock = frozenClock(noon)
    expect(clock.now()).toEqual(noon)

    clock.advance(60_000)
    expect(clock.now()).toEqual(new Date('2026-11-21T12:01:00Z'))
  })

  it('cannot be changed through a returned date', () => {
    const clock = frozenClock(noon)
    clock.now().setFullYear(1999)

    expect(clock.now()).toEqual(noon)
  })
})

describe('movableClock', () => {
  it('runs ahead of its base by its offset', () => {
    const base = frozenClock(noon)
    const clock = movableClock(base)
    clock.setOffset(3_600_000)
    base.advance(1_000)

    expect(clock.now()).toEqual(new Date('2026-11-21T13:00:01Z'))
  })
})
