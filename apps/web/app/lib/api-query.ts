import type { Call, DataOf } from '@hlizo/contract/call'
import { queryOptions } from '@tanstack/react-query'
import type { AddressInput } from './api-address.ts'
import { addressOf } from './api-address.ts'
import { request } from './api.ts'
import { staleTimes, type DataSet } from './cache.ts'

/**
 * The query of a GET call: key, fetch and stale time. `isQuiet` leaves error messages to the
 * screen. An empty response (204) is null in the cache, because a query may not hold undefined.
 */
export function apiQuery<C extends Call>(
  dataSet: DataSet,
  call: C,
  { isQuiet = false, ...input }: AddressInput<C> & { isQuiet?: boolean } = {},
) {
  return queryOptions({
    queryKey: [dataSet, addressOf(call, input)] as const,
    queryFn: async ({ signal }): Promise<Exclude<DataOf<C>, undefined> | null> => {
      const data = await request(call, { ...input, signal, isQuiet })
      return (data ?? null) as Exclude<DataOf<C>, undefined> | null
    },
    staleTime: staleTimes[dataSet],
  })
}
