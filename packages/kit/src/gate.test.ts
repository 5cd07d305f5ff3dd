import { describe, expect, it } from 'vitest'
import { createGate } from './gate.ts'

const refusal = () => new Error('full')

/** Works that the test ends, and the order in which they began. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const work = (name: string) => {
    const ending = Promise.withResolvers<string>()
    ends.set(name, ending)
    return () => {
      begun.push(name)
      return ending.promise
    }
  }

  return { begun, work, end: (name: string) => ends.get(name)?.resolve(name) }
}

describe('createGate', () => {
  it('runs tasks up to a limit, queues up to a limit and refuses the rest', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1, refusal })
    const { work, end } = works()
    const first = gate.pass(work('first'))
    const second = gate.pass(work('second'))

    await expect(gate.pass(work('third'))).rejects.toThrow('full')
    expect(gate.queue()).toEqual({ running: 1, waiting: 1 })
    expect(() => gate.requireRoom()).toThrow('full')
    end('first')
    await first
    expect(gate.queue()).toEqual({ running: 1, waiting: 0 })
    end('second')
    await second
    expect(gate.queue()).toEqual({ running: 0, waiting: 0 })
  })

  it('never refuses a queued task, and runs the queue in order', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1, refusal })
    const begun: string[] = []
    const begin = (name: string) => gate.pass(async () => begun.push(name))
    const ending = Promise.withResolvers<void>()
    const first = gate.pass(() => ending.promise)
    const second = begin('second')
    // Asked between the end of the first work and the start of the second.
    const later = ['third', 'fourth'].map((name) => ending.promise.then(() => begin(name)))
    ending.resolve()
    await Promise.allSettled([first, ...later])

    expect(await second).toBe(1)
    expect(begun[0]).toBe('second')
  })

  it('is free again after a work that failed', async () => {
    const gate = createGate({ atOnce: 1, waiting: 0, refusal })
    await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')

    expect(await gate.pass(async () => 'next')).toBe('next')
  })
})
