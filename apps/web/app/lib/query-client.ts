import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'

let browserClient: QueryClient | undefined

/** One client in a browser, a new one for each server rendering. */
export function queryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()

  return (browserClient ??= createQueryClient())
}

/** Changes cached data, and once more when a response arrives that was under way: it may be older than the change. */
export function changeCached(
  client: QueryClient,
  filters: QueryFilters,
  change: () => unknown,
): void {
  const underWay = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  change()
  for (const { promise } of underWay) promise?.then(change, () => {})
}

/** TanStack Query keeps a first load that is under way, whose response may be older than the change: here it is followed by another one. */
class InvalidatingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await super.invalidateQueries(filters, options)
    if (loading.length === 0) return
    await Promise.allSettled(loading.flatMap(({ promise }) => promise ?? []))
    const { refetchType } = filters ?? {}
    await super.invalidateQueries(
      { predicate: (query) => loading.includes(query), ...(refetchType && { refetchType }) },
      options,
    )
  }
}

/** The API client retries and reports errors itself. */
function createQueryClient(): QueryClient {
  return new InvalidatingQueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, gcTime: 60 * 60_000 },
      mutations: { retry: false },
    },
  })
}
