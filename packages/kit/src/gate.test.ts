import { describe, expect, it } from 'vitest'
import { createGate } from './gate.ts'

describe('createGate', () => {
  it('lets so many in, keeps so many waiting and turns the others away', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1 })
    const first = await gate.enter()
    const second = gate.enter()
    const third = await gate.enter()

    expect([first, third, gate.queue()]).toEqual([true, false, { running: 1, waiting: 1 }])
    expect(gate.hasRoom()).toBe(false)
    gate.leave()
    expect([await second, gate.queue()]).toEqual([true, { running: 1, waiting: 0 }])
    gate.leave()
    expect(gate.queue()).toEqual({ running: 0, waiting: 0 })
  })
})
