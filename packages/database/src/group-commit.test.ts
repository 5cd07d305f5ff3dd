import { describe, expect, it } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

/** Groups of numbers whose writes are noted; `open` lets the first group go. */
function numbers(write: (items: readonly number[]) => Promise<readonly number[]>, maxItems = 10) {
  const gate = Promise.withResolvers<void>()
  const groups: (readonly number[])[] = []
  const commit = createGroupCommit<number, number>({
    write: (items) => {
      groups.push(items)
      return write(items)
    },
    pause: () => gate.promise,
    maxItems,
    isFaultOfItem: (error) => error instanceof RangeError,
  })

  return { commit, groups, open: () => gate.resolve() }
}

const doubled = async (items: readonly number[]) => items.map((item) => item * 2)

describe('createGroupCommit', () => {
  it('writes concurrent items in one batch, each with its own outcome', async () => {
    const { commit, groups, open } = numbers(doubled)
    const outcomes = Promise.all([commit.add(1), commit.add(2), commit.add(3)])
    open()

    expect(await outcomes).toEqual([2, 4, 6])
    expect(groups).toEqual([[1, 2, 3]])
  })

  it('splits large batches in the order of arrival', async () => {
    const { commit, groups, open } = numbers(doubled, 2)
    const outcomes = Promise.all([commit.add(1), commit.add(2), commit.add(3)])
    open()
    await outcomes

    expect(groups).toEqual([[1, 2], [3]])
  })

  it('gathers the next group while one is being written', async () => {
    const slow = Promise.withResolvers<void>()
    const { commit, groups, open } = numbers(async (items) => {
      await slow.promise
      return doubled(items)
    })
    const first = commit.add(1)
    open()
    await Promise.resolve()
    await Promise.resolve()
    const others = [commit.add(2), commit.add(3)]
    slow.resolve()
    await Promise.all([first, ...others])

    expect(groups).toEqual([[1], [2, 3]])
  })

  it('saves the good items of a group from the bad one', async () => {
    const { commit, open } = numbers(async (items) => {
      if (items.includes(2)) throw new RangeError('two')
      return doubled(items)
    })
    const outcomes = Promise.allSettled([commit.add(1), commit.add(2), commit.add(3)])
    open()

    expect(await outcomes).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new RangeError('two') },
      { status: 'fulfilled', value: 6 },
    ])
  })

  it('rejects a whole group once when the database is unavailable', async () => {
    const { commit, groups, open } = numbers(async () => {
      throw new Error('away')
    })
    const outcomes = Promise.allSettled([commit.add(1), commit.add(2)])
    open()
    const states = (await outcomes).map(({ status }) => status)

    expect([states, groups]).toEqual([['rejected', 'rejected'], [[1, 2]]])
  })

  it('is empty after a flush', async () => {
    const { commit, groups, open } = numbers(doubled)
    const added = commit.add(1)
    open()
    await commit.flush()

    expect([await added, groups]).toEqual([2, [[1]]])
  })
})
