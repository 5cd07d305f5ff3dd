import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { pagedSource } from './table-source.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => client.clear())

/** A list of two pages, the second of which cannot be read at first. */
async function openList() {
  const failure = new Error('away')
  const answers = [['1'], failure, ['2']]
  const query = pagedQuery(['list'], (cursor) => {
    const answer = answers.shift()
    if (!Array.isArray(answer)) return Promise.reject(answer ?? new Error('asked too often'))

    return Promise.resolve({ data: answer, nextCursor: cursor === '' ? '2' : undefined })
  })
  const observer = new InfiniteQueryObserver(client, query)
  const close = observer.subscribe(() => {})
  await observer.refetch({ cancelRefetch: false })

  return { failure, observer, close, source: () => pagedSource(observer.getCurrentResult()) }
}

describe('pagedSource', () => {
  it('tells that the next page failed, with the rows before it, until another try succeeds', async () => {
    const { failure, observer, close, source } = await openList()
    expect(source()).toMatchObject({ rows: ['1'], more: { hasMore: true, error: null } })

    await observer.fetchNextPage()
    expect(source()).toMatchObject({
      rows: ['1'],
      more: { hasMore: true, isLoading: false, error: failure },
    })

    source().more.load()
    expect(source().more).toMatchObject({ isLoading: true, error: failure })
    await expect.poll(() => source().rows).toEqual(['1', '2'])
    expect(source().more).toMatchObject({ hasMore: false, error: null })
    close()
  })
})
