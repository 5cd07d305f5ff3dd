import { describe, expect, it } from 'vitest'
import type { Precedence } from '@hlizo/contract/call'
import { createPressure } from './pressure.ts'

const calm = { loopDelayMs: 5, connectionsWaitedFor: 0 }
const slow = { loopDelayMs: 75, connectionsWaitedFor: 0 }
const blocked = { loopDelayMs: 1_000, connectionsWaitedFor: 0 }
const kinds: readonly Precedence[] = ['browsing', 'account', 'watching']

/** A node that many ask, in a draw that always falls in the middle. */
function busyNode(random = () => 0.5) {
  const pressure = createPressure({ random })
  const crowd = () => {
    for (let request = 0; request < 100; request += 1) pressure.admits('watching')
  }
  const next = (strain: typeof calm, windows = 1) => {
    for (let window = 0; window < windows; window += 1) {
      crowd()
      pressure.next(strain)
    }
  }
  crowd()

  return { next, admitted: () => kinds.filter((kind) => pressure.admits(kind)), pressure }
}

describe('createPressure', () => {
  it('admits all requests while none waits', () => {
    const { next, admitted } = busyNode()
    next(calm, 3)

    expect(admitted()).toEqual(kinds)
  })

  it('refuses browsing first, then accounts, then most viewers', () => {
    const { next, admitted } = busyNode()
    const steps = [2, 2, 4].map((windows) => {
      next(slow, windows)
      return admitted()
    })

    expect(steps).toEqual([['account', 'watching'], ['watching'], []])
  })

  it('always admits a share of the viewers', () => {
    const { next, admitted } = busyNode(() => 0.2)
    next(blocked, 20)

    expect(admitted()).toEqual(['watching'])
  })

  it('refuses requests after a blocked event loop, and recovers within three seconds', () => {
    const { next, admitted } = busyNode()
    next(blocked)
    const after = admitted()
    next(calm, 12)

    expect([after, admitted()]).toEqual([[], kinds])
  })

  it('treats waiting for connections like waiting for the event loop', () => {
    const { next, admitted } = busyNode()
    next({ loopDelayMs: 5, connectionsWaitedFor: 200 }, 2)

    expect(admitted()).toEqual([])
  })

  it('refuses no request because of other load on the machine', () => {
    const pressure = createPressure({ random: () => 0.99 })
    for (let window = 0; window < 10; window += 1) pressure.next(blocked)

    expect(kinds.filter((kind) => pressure.admits(kind))).toEqual(kinds)
  })

  it('admits the first requests after a start that blocked the event loop', () => {
    const pressure = createPressure({ random: () => 0.99 })
    for (let window = 0; window < 10; window += 1) pressure.next(blocked)
    const crowd = Array.from({ length: 100 }, () => pressure.admits('browsing'))

    expect(crowd).not.toContain(false)
  })
})
