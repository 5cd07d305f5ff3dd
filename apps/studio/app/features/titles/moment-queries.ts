import {
  clearMomentReports,
  getStudioMoments,
  listSharedMoments,
  setMomentPolicy,
  takeMomentDown,
} from '@hlizo/contract/calls/studio-moments'
import type { BodyGiven } from '@hlizo/contract/call'
import { getToday } from '@hlizo/contract/calls/studio-today'
import { listTitleHistory } from '@hlizo/contract/calls/studio-titles'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioPage, studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

export const studioMomentsQuery = (title: string) =>
  studioQuery(getStudioMoments, { params: { title } })

export const sharedMomentsQuery = (title: string) =>
  pagedQuery([listSharedMoments.path, title], (cursor, signal) =>
    studioPage(listSharedMoments, { params: { title }, query: { cursor }, signal }),
  )

export const useMomentPolicy = (title: string) =>
  useChange(
    [getStudioMoments, listSharedMoments, listTitleHistory],
    (body: BodyGiven<typeof setMomentPolicy>) =>
      studioRequest(setMomentPolicy, { params: { title }, body }),
  )

export const useTakeMomentDown = (title: string, momentId: string) =>
  useChange([listSharedMoments, listTitleHistory, getToday], (reason: string) =>
    studioRequest(takeMomentDown, { params: { title, momentId }, body: { reason } }),
  )

export const useClearReports = (title: string, momentId: string) =>
  useChange([listSharedMoments, listTitleHistory, getToday], () =>
    studioRequest(clearMomentReports, { params: { title, momentId } }),
  )
