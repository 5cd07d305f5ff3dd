import * as z from 'zod/mini'
import { PartCursor } from '../cursor.ts'
import { MomentClipId, MomentPolicy } from '../entities/moment.ts'
import { StudioMoment, StudioMoments } from '../entities/studio-moments.ts'
import { TitleRefInput } from '../entities/studio-title.ts'
import { body } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { ANY_ROLE, Reason } from './studio-operators.ts'

const title = z.object({ title: TitleRefInput })

export const getStudioMoments = studioCall({
  method: 'GET',
  path: '/studio/titles/{title}/moments',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'What is allowed of the moments of a video, and how much is shared.',
  params: title,
  data: StudioMoments,
})

/** Reported ones first, then the newest, those taken down last. */
export const listSharedMoments = studioCall({
  method: 'GET',
  path: '/studio/titles/{title}/moments/shared',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'The shared moments of a video, and those that were taken down.',
  params: title,
  query: z.object({ cursor: z.optional(PartCursor) }),
  data: z.array(StudioMoment),
  isPaged: true,
})

/** CHANGED_BY_OTHER: it is no longer as it was `seen`; `details.current` is what it is now. */
export const setMomentPolicy = studioCall({
  method: 'PUT',
  path: '/studio/titles/{title}/moments',
  roles: ['editor'],
  proof: 'session',
  summary: 'Sets what is allowed of the moments of a video.',
  params: title,
  body: body({ seen: MomentPolicy, policy: MomentPolicy }),
  data: StudioMoments,
  refuses: ['CHANGED_BY_OTHER'],
})

/** The page and its files are gone at once; the stretch cannot be shared again. */
export const takeMomentDown = studioCall({
  method: 'POST',
  path: '/studio/titles/{title}/moments/{momentId}/take-down',
  roles: ['editor'],
  proof: 'session',
  summary: 'Takes a shared moment down.',
  params: z.object({ title: TitleRefInput, momentId: MomentClipId }),
  body: body({ reason: Reason }),
  data: StudioMoments,
  refuses: ['REASON_REQUIRED'],
})

/** The moment stays, and its reports are settled. */
export const clearMomentReports = studioCall({
  method: 'POST',
  path: '/studio/titles/{title}/moments/{momentId}/clear-reports',
  roles: ['editor'],
  proof: 'session',
  summary: 'Settles the reports of a shared moment, which stays.',
  params: z.object({ title: TitleRefInput, momentId: MomentClipId }),
  data: StudioMoments,
})
