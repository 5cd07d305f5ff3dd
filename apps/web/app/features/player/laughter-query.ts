import { getLaughterMap } from '@hlizo/contract/calls/laughter'
import { apiQuery } from '#web/lib/api-query.ts'

/** Quiet: without it the film plays as well. */
export const laughterQuery = (id: number) =>
  apiQuery('laughter', getLaughterMap, { params: { id }, isQuiet: true })
