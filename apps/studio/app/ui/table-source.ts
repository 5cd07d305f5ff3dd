import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** The rows that follow those that are loaded. */
export type MoreOfTable = {
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** Why they could not be loaded; null unless the last try has failed. Then only an operator tries again. */
  readonly error: unknown
  readonly load: () => void
}

/** Where the rows come from. `undefined` while they are loading. */
export type TableSource<Item> = {
  readonly rows: readonly Item[] | undefined
  readonly error: unknown
  readonly retry: () => void
  /** For lists that are loaded page by page. */
  readonly more?: MoreOfTable
}

/** The source of a list that is loaded as a whole. */
export type WholeSource<Item> = TableSource<Item> & { readonly more?: undefined }

/** The source of a list that is loaded page by page. */
export type PagedSource<Item> = TableSource<Item> & Required<Pick<TableSource<Item>, 'more'>>

type PagedResult<Item> = Pick<
  UseInfiniteQueryResult<{ readonly pages: readonly { readonly data: readonly Item[] }[] }>,
  'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>

/**
 * The rows of a list that is loaded page by page. Where rows are known and there is an error, the next page or the
 * same pages could not be read: either way no further page is asked for by itself.
 */
export const pagedSource = <Item>(query: PagedResult<Item>): PagedSource<Item> => ({
  rows: query.data?.pages.flatMap(({ data }) => data),
  error: query.error,
  retry: () => void query.refetch(),
  more: {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    error: query.error,
    load: () => void query.fetchNextPage(),
  },
})
