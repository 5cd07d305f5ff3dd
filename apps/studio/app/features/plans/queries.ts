import type { BodyGiven, Call } from '@hlizo/contract/call'
import { getOffer } from '@hlizo/contract/calls/studio-plans'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

export const offerQuery = () => studioQuery(getOffer)

/** Changes the offer by a call, and reads it again. */
export const useOfferChange = <C extends Call>(
  call: C,
  params: Readonly<Record<string, string>> = {},
) => useChange([getOffer], (body: BodyGiven<C>) => studioRequest(call, { params, body }))
