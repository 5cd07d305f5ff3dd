import { argon2Sync } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { createHashThreads } from './hash-threads.ts'

const threads = createHashThreads()
const work = (message: string) => ({
  message,
  salt: Buffer.alloc(16, 7),
  bytes: 32,
  memoryKiB: 16,
  passes: 1,
})
const expected = (message: string) =>
  argon2Sync('argon2id', {
    message,
    nonce: Buffer.alloc(16, 7),
    parallelism: 1,
    tagLength: 32,
    memory: 16,
    passes: 1,
  })

afterAll(() => threads.stop())

describe('createHashThreads', () => {
  it('returns each hash, sequentially and in parallel', async () => {
    const words = ['a', 'b', 'c']
    expect(await Promise.all(words.map((word) => threads.hash(work(word))))).toEqual(
      words.map(expected),
    )
    expect(await threads.hash(work('d'))).toEqual(expected('d'))
  })

  it('reports a failed task, and continues', async () => {
    await expect(threads.hash({ ...work('a'), bytes: 1 })).rejects.toThrow()

    expect(await threads.hash(work('b'))).toEqual(expected('b'))
  })
})
