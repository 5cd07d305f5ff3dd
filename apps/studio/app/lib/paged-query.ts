import type { Page } from '@hlizo/web/lib/api'
import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from '@tanstack/react-query'
import { afterTyping } from './after-typing.ts'
import { readAgainWhile } from './read-again-while.ts'

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

const LOOK_EVERY_MS = 5_000

/** Options of a paged query that is read again every five seconds while a row of it is under way. */
export const followedWhile = <Item>(isUnderWay: (item: Item) => boolean) =>
  readAgainWhile<InfiniteData<Page<Item[]>>>(LOOK_EVERY_MS, ({ pages }) =>
    pages.some(({ data }) => data.some(isUnderWay)),
  )

/**
 * The query of a list that is searched for `text`, which may still be typed. The rows before stay in sight until the
 * response is there.
 */
export const searchedQuery = <Item, const Key extends readonly unknown[]>(
  key: Key,
  text: string | undefined,
  readPage: (cursor: string, signal: AbortSignal) => Promise<Page<Item[]>>,
) => ({
  ...pagedQuery(key, async (cursor, signal) => {
    if (text && cursor === FIRST) await afterTyping(signal)

    return readPage(cursor, signal)
  }),
  placeholderData: keepPreviousData,
})
