import { getStudioSession } from '@hlizo/contract/calls/studio-operators'
import { studioQuery } from '#studio/lib/studio-query.ts'

/** The operator of this session. */
export const studioSessionQuery = () => studioQuery(getStudioSession)
