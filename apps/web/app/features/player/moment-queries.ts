import {
  addMoment,
  deleteMoment,
  getMomentRules,
  listMoments,
  renameMoment,
  shareMoment,
  unshareMoment,
} from '@hlizo/contract/calls/moments'
import type { Moment, MomentSpan } from '@hlizo/contract/entities/moment'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiQuery } from '#web/lib/api-query.ts'
import { request, requestPage } from '#web/lib/api.ts'
import { staleTimes } from '#web/lib/cache.ts'
import { FIRST_PAGE } from '#web/lib/first-page.ts'
import { withPin } from '#web/lib/pin-question.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** The moments of the profile, newest first, a page at a time. */
export const momentsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['moments'] as const,
    queryFn: ({ pageParam, signal }) =>
      requestPage(listMoments, { query: { cursor: pageParam }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: staleTimes.moments,
  })

/** With a moment, whether just that one can be shared. */
export const momentRulesQuery = (id: number, moment: MomentSpan | null) =>
  apiQuery('moment-rules', getMomentRules, {
    params: { id },
    query: moment ? { startMs: String(moment.startMs), endMs: String(moment.endMs) } : {},
    isQuiet: true,
  })

/** One of the newest moments, as it is now; null when it is gone. */
export async function newestMoment(id: string): Promise<Moment | null> {
  const { data } = await requestPage(listMoments, { isQuiet: true })
  return data.find((moment) => moment.id === id) ?? null
}

async function thenRefresh<Value>(change: Promise<Value>): Promise<Value> {
  const value = await change
  void queryClient().invalidateQueries({ queryKey: momentsQuery().queryKey })

  return value
}

export const saveMoment = (videoId: number, span: MomentSpan): Promise<Moment> =>
  thenRefresh(withPin(() => request(addMoment, { body: { videoId, ...span }, isQuiet: true })))

export const share = (id: string): Promise<Moment> =>
  thenRefresh(withPin(() => request(shareMoment, { params: { id }, isQuiet: true })))

export const unshare = (id: string): Promise<void> =>
  thenRefresh(request(unshareMoment, { params: { id }, isQuiet: true }))

export const rename = (id: string, name: string): Promise<Moment> =>
  thenRefresh(request(renameMoment, { params: { id }, body: { name }, isQuiet: true }))

export const removeMoment = (id: string): Promise<void> =>
  thenRefresh(request(deleteMoment, { params: { id }, isQuiet: true }))
