import type { BodyGiven, Call } from '@hlizo/contract/call'
import { getOffer } from '@hlizo/contract/calls/studio-plans'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'

export const offerQuery = () => studioQuery(getOffer)

/** Changes the offer by a call, and reads it again. */
export function useOfferChange<C extends Call>(
  call: C,
  params: Readonly<Record<string, string>> = {},
) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: (body: BodyGiven<C>) => studioRequest(call, { params, body }),
    onSettled: () => client.invalidateQueries({ queryKey: [getOffer.path] }),
  })
}
