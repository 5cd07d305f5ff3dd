import type { Call } from '@hlizo/contract/call'
import { addressOf } from '@hlizo/web/lib/api-address'
import { queryOptions } from '@tanstack/react-query'
import { studioRequest, type StudioInput } from './studio-request.ts'

/** The query of a GET call of Studio. Its key is the address, so that a change can refresh a whole branch of addresses. */
export function studioQuery<C extends Call>(call: C, input: StudioInput<C> = {}) {
  return queryOptions({
    queryKey: [call.path, addressOf(call, input)] as const,
    queryFn: ({ signal }) => studioRequest(call, { ...input, signal }),
  })
}
