import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestProduct, type TestProduct } from './testing-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
}, 60_000)
afterAll(() => product.close())

describe('openServices', () => {
  it('wakes the workers of every node for a job that a user waits for', async () => {
    const second = await product.secondNode()
    const woken = [product.services, second.services].map(({ jobs }) => vi.spyOn(jobs, 'wake'))
    const { db, jobs } = product.services
    await jobs.enqueue(db, { kind: 'test.awaited', key: 'one', payload: {}, isFirst: true })

    await vi.waitUntil(() => woken.every(({ mock }) => mock.calls.length > 0), { timeout: 10_000 })
    expect(woken.map(({ mock }) => mock.calls)).toEqual([[['test.awaited']], [['test.awaited']]])
  }, 60_000)
})
