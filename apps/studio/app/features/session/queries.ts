import { getStudioSession } from '@hlizo/contract/calls/studio-operators'
import { studioQuery } from '#studio/lib/studio-query.ts'

export const studioSessionQuery = () => studioQuery(getStudioSession)
