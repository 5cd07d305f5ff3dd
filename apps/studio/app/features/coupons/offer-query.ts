import { getOffer } from '@hlizo/contract/calls/studio-plans'
import { studioQuery } from '#studio/lib/studio-query.ts'

/** The plans that a coupon can be for. */
export const offerQuery = () => studioQuery(getOffer)
