import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followedWhile, searchedQuery } from './paged-query.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A list that is searched, with what the server was asked for. */
function openList(first: string) {
  const asked: string[] = []
  const queryFor = (text: string) =>
    searchedQuery(['list', text], text, (cursor) => {
      asked.push(`${text} ${cursor}`)
      return Promise.resolve({ data: [text], nextCursor: cursor === '' ? '2' : undefined })
    })
  const client = new QueryClient()
  const observer = new InfiniteQueryObserver(client, queryFor(first))
  const close = observer.subscribe(() => {})

  return {
    asked,
    type: (text: string) => observer.setOptions(queryFor(text)),
    fetchNext: () => observer.fetchNextPage(),
    shown: () => observer.getCurrentResult().data?.pages.flatMap(({ data }) => data),
    close: () => {
      close()
      client.clear()
    },
  }
}

describe('searchedQuery', () => {
  it('asks at once without a text, and once for a word that is typed letter by letter', async () => {
    const list = openList('')
    await vi.advanceTimersByTimeAsync(0)
    expect(list.asked).toEqual([' '])

    for (const text of ['n', 'nu', 'nunta']) {
      list.type(text)
      await vi.advanceTimersByTimeAsync(100)
      expect(list.shown()).toEqual([''])
    }
    await vi.advanceTimersByTimeAsync(1_000)

    expect(list.asked).toEqual([' ', 'nunta '])
    expect(list.shown()).toEqual(['nunta'])
    list.close()
  })

  it('does not wait for the next page', async () => {
    const list = openList('nunta')
    await vi.advanceTimersByTimeAsync(1_000)
    const next = list.fetchNext()
    await vi.advanceTimersByTimeAsync(0)
    await next

    expect(list.asked).toEqual(['nunta ', 'nunta 2'])
    list.close()
  })
})

describe('followedWhile', () => {
  const { refetchInterval } = followedWhile((state: string) => state === 'preparing')
  const intervalOf = (...pages: readonly string[][]) =>
    refetchInterval({ state: { data: { pages: pages.map((data) => ({ data })), pageParams: [] } } })

  it('reads a list again while a row of any page is under way', () => {
    expect(intervalOf(['ready'], ['ready', 'preparing'])).toBe(5_000)
  })

  it('reads it no more when all rows are ready, and before the first answer', () => {
    expect(intervalOf(['ready'], [])).toBe(false)
    expect(refetchInterval({ state: {} })).toBe(false)
  })
})
