import { describe, expect, it } from 'vitest'
import { createSegmentCache } from './segment-cache.ts'

const storeOf = (sizes: Record<string, number>) => {
  const reads: string[] = []
  return {
    reads,
    sizes,
    head: async (key: string) => {
      const bytes = sizes[key]
      return bytes === undefined ? null : { key, bytes, etag: `"${key}"` }
    },
    get: async (key: string) => {
      reads.push(key)
      const bytes = sizes[key]
      return bytes === undefined ? null : Buffer.alloc(bytes)
    },
  }
}

describe('createSegmentCache', () => {
  it('reads a file once for concurrent and later requests', async () => {
    const store = storeOf({ a: 10 })
    const cache = createSegmentCache({ store })
    const answers = await Promise.all([cache.read('a'), cache.read('a'), cache.read('a')])
    await cache.read('a')

    expect(store.reads).toEqual(['a'])
    expect(answers.map(({ kind }) => kind)).toEqual(['held', 'held', 'held'])
    expect(cache.heldBytes).toBe(10)
  })

  it('evicts the least recently read file', async () => {
    const store = storeOf({ a: 40, b: 40, c: 40 })
    const cache = createSegmentCache({ store, maxBytes: 100 })
    await cache.read('a')
    await cache.read('b')
    await cache.read('a')
    await cache.read('c')
    await cache.read('a')
    await cache.read('b')

    expect(store.reads).toEqual(['a', 'b', 'c', 'b'])
    expect(cache.heldBytes).toBe(80)
  })

  it('does not cache large files', async () => {
    const store = storeOf({ film: 500 })
    const cache = createSegmentCache({ store, maxFileBytes: 100 })

    expect(await cache.read('film')).toEqual({
      kind: 'large',
      file: { key: 'film', bytes: 500, etag: '"film"' },
    })
    expect(store.reads).toEqual([])
  })

  it('finds a file that is added later, and drops a changed one', async () => {
    const store = storeOf({})
    const cache = createSegmentCache({ store })
    expect(await cache.read('a')).toEqual({ kind: 'absent' })
    store.sizes['a'] = 5
    expect((await cache.read('a')).kind).toBe('held')
    cache.forget('a')
    store.sizes['a'] = 7
    await cache.read('a')

    expect(cache.heldBytes).toBe(7)
  })

  it('does not cache a read that began before the invalidation', async () => {
    const store = storeOf({ a: 5 })
    const cache = createSegmentCache({ store })
    const begun = cache.read('a')
    cache.forget('a')

    expect((await begun).kind).toBe('held')
    expect([cache.held('a'), cache.heldBytes]).toEqual([null, 0])
  })
})
