import {
  clearMomentReports,
  getStudioMoments,
  setMomentPolicy,
  takeMomentDown,
} from '@hlizo/contract/calls/studio-moments'
import type { BodyGiven } from '@hlizo/contract/call'
import { getToday } from '@hlizo/contract/calls/studio-today'
import { listTitleHistory } from '@hlizo/contract/calls/studio-titles'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

export const studioMomentsQuery = (title: string) =>
  studioQuery(getStudioMoments, { params: { title } })

export const useMomentPolicy = (title: string) =>
  useChange([getStudioMoments, listTitleHistory], (body: BodyGiven<typeof setMomentPolicy>) =>
    studioRequest(setMomentPolicy, { params: { title }, body }),
  )

export const useTakeMomentDown = (title: string, momentId: string) =>
  useChange([getStudioMoments, listTitleHistory, getToday], (reason: string) =>
    studioRequest(takeMomentDown, { params: { title, momentId }, body: { reason } }),
  )

export const useClearReports = (title: string, momentId: string) =>
  useChange([getStudioMoments, listTitleHistory, getToday], () =>
    studioRequest(clearMomentReports, { params: { title, momentId } }),
  )
