import { describe, expect, it } from 'vitest'
import { movableClock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { sharedOffset } from './shared-offset.ts'

function twoNodes() {
  let stored = 0
  let letThrough = () => {}
  const node = () => {
    const clock = movableClock(frozenClock(new Date('2026-01-31T12:00:00Z')))
    const write = (offsetMs: number) =>
      new Promise<void>((resolve) => {
        letThrough = () => {
          stored = offsetMs
          resolve()
        }
      })

    return { clock, ...sharedOffset({ clock, read: async () => stored, write }) }
  }

  return { one: node(), other: node(), arrive: () => letThrough() }
}

describe('sharedOffset', () => {
  it('is used by the other nodes after it is stored', async () => {
    const { one, other, arrive } = twoNodes()
    const moved = one.set(HOUR_MS)
    await other.follow()
    const before = other.clock.offset()
    arrive()
    await moved
    await other.follow()

    expect([before, other.clock.offset()]).toEqual([0, HOUR_MS])
  })

  it('is not taken back by the old value while the new one is being written', async () => {
    const { one, arrive } = twoNodes()
    await one.follow()
    const reading = one.follow()
    const moved = one.set(HOUR_MS)
    await reading
    await one.follow()
    const betweenMs = one.clock.offset()
    arrive()
    await moved
    await one.follow()

    expect([betweenMs, one.clock.offset()]).toEqual([HOUR_MS, HOUR_MS])
  })
})
