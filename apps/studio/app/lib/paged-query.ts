import type { Page } from '@hlizo/web/lib/api'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** Left out of the address, as every empty value. */
const FIRST = ''

/** The query of a list that the server gives a page at a time. `key` begins with the path of its call. */
export const pagedQuery = <Item, const Key extends readonly unknown[]>(
  key: Key,
  readPage: (cursor: string, signal: AbortSignal) => Promise<Page<Item[]>>,
) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
