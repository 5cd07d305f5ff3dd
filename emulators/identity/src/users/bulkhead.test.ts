import { describe, expect, it } from 'vitest'
import { createBulkhead, createTurns } from './bulkhead.ts'

function held() {
  let release = () => {}
  const work = () =>
    new Promise<void>((resolve) => {
      release = resolve
    })
  return { work, release: () => release() }
}

describe('createBulkhead', () => {
  it('runs up to the limit, queues the next and refuses the rest', async () => {
    const bulkhead = createBulkhead({ atOnce: 1, waiting: 1 })
    const first = held()
    const running = bulkhead.pass(first.work)
    const waiting = bulkhead.pass(async () => 'second')

    await expect(bulkhead.pass(async () => 'third')).rejects.toMatchObject({
      type: 'TooManyRequestsException',
      status: 429,
    })
    expect(() => bulkhead.requireRoom()).toThrow('Too many requests')
    first.release()
    await running
    expect(await waiting).toBe('second')
    expect(() => bulkhead.requireRoom()).not.toThrow()
  })

  it('is free again after a work that failed', async () => {
    const bulkhead = createBulkhead({ atOnce: 1, waiting: 0 })
    await expect(bulkhead.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')

    expect(await bulkhead.pass(async () => 'next')).toBe('next')
  })
})

describe('createTurns', () => {
  it('runs tasks of one name in order, independent of other names', async () => {
    const turns = createTurns({ waiting: 5 })
    const order: string[] = []
    const first = held()
    const a = turns.take('a', async () => {
      await first.work()
      order.push('a1')
    })
    const later = turns.take('a', async () => order.push('a2'))
    await turns.take('b', async () => order.push('b'))
    first.release()
    await Promise.all([a, later])

    expect(order).toEqual(['b', 'a1', 'a2'])
  })
})
