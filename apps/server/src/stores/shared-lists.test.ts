import { describe, expect, it, vi } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { createSharedLists } from './shared-lists.ts'

const now = new Date('2026-05-01T10:00:00Z')

function numbers() {
  const clock = frozenClock(now)
  const lists = createSharedLists({ clock })
  const load = vi.fn<(ids: readonly number[]) => Promise<Map<number, string>>>(
    async (ids) => new Map(ids.filter((id) => id < 10).map((id) => [id, `number ${id}`])),
  )

  return { clock, lists, load, of: lists.keepEach(load) }
}

describe('createSharedLists', () => {
  it('queries only lists that are not cached', async () => {
    const { load, of } = numbers()
    await of([1, 2])

    expect(await of([2, 3])).toEqual(
      new Map([
        [2, 'number 2'],
        [3, 'number 3'],
      ]),
    )
    expect(load.mock.calls).toEqual([[[1, 2]], [[3]]])
  })

  it('queries missing entries again, and all after five minutes', async () => {
    const { clock, load, of } = numbers()
    expect(await of([1, 77])).toEqual(new Map([[1, 'number 1']]))
    await of([1, 77])
    clock.advance(300_001)
    await of([1])

    expect(load.mock.calls).toEqual([[[1, 77]], [[77]], [[1]]])
  })

  it('does not cache a query that began before it was cleared', async () => {
    const { lists, load, of } = numbers()
    const early = of([1])
    lists.clear()
    await early
    await of([1])

    expect(load).toHaveBeenCalledTimes(2)
  })
})
