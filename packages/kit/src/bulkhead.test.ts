import { describe, expect, it } from 'vitest'
import { createBulkhead } from './bulkhead.ts'

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

describe('createBulkhead', () => {
  it('runs tasks up to a limit, queues up to a limit and refuses the rest', async () => {
    const bulkhead = createBulkhead({ atOnce: 1, waiting: 1, refusal })
    const { work, end } = works()
    const first = bulkhead.pass(work('first'))
    const second = bulkhead.pass(work('second'))

    await expect(bulkhead.pass(work('third'))).rejects.toThrow('full')
    expect(bulkhead.queue()).toEqual({ running: 1, waiting: 1 })
    expect(() => bulkhead.requireRoom()).toThrow('full')
    end('first')
    await first
    expect(bulkhead.queue()).toEqual({ running: 1, waiting: 0 })
    end('second')
    await second
    expect(bulkhead.queue()).toEqual({ running: 0, waiting: 0 })
  })

  it('never refuses a queued task, and runs the queue in order', async () => {
    const bulkhead = createBulkhead({ atOnce: 1, waiting: 1, refusal })
    const begun: string[] = []
    const begin = (name: string) => bulkhead.pass(async () => begun.push(name))
    const ending = Promise.withResolvers<void>()
    const first = bulkhead.pass(() => ending.promise)
    const second = begin('second')
    // Asked between the end of the first work and the start of the second.
    const later = ['third', 'fourth'].map((name) => ending.promise.then(() => begin(name)))
    ending.resolve()
    await Promise.allSettled([first, ...later])

    expect(await second).toBe(1)
    expect(begun[0]).toBe('second')
  })

  it('is free again after a work that failed', async () => {
    const bulkhead = createBulkhead({ atOnce: 1, waiting: 0, refusal })
    await expect(bulkhead.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')

    expect(await bulkhead.pass(async () => 'next')).toBe('next')
  })
})
