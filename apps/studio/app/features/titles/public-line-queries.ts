import { choosePublicLine, getPublicLine } from '@hlizo/contract/calls/studio-lines'
import { listTitleHistory } from '@hlizo/contract/calls/studio-titles'
import type { BodyGiven } from '@hlizo/contract/call'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

export const publicLineQuery = (title: string) => studioQuery(getPublicLine, { params: { title } })

export const useChoosePublicLine = (title: string) =>
  useChange([getPublicLine, listTitleHistory], (body: BodyGiven<typeof choosePublicLine>) =>
    studioRequest(choosePublicLine, { params: { title }, body }),
  )
