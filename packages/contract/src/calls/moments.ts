import * as z from 'zod/mini'
import { DAY_MS, HOUR_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { TextCursor } from '../cursor.ts'
import {
  Moment,
  MomentClipId,
  MomentName,
  MomentRefusal,
  momentRefusals,
  MomentReportReason,
  MomentSpan,
  PublicMoment,
} from '../entities/moment.ts'
import { publicReads, sharedLimit, signedIn } from '../limits.ts'
import { ofAccount } from '../of-account.ts'
import { body, NumericId, RecordId, wholeNumber } from '../request.ts'

const one = z.object({ id: RecordId })
/** Also without a subscription: what was shared can be taken back. */
const ofProfile = { ...ofAccount, access: 'profile', isOpenToGuests: false } as const
/** A clip is work for the encoder. */
const sharing = sharedLimit('share-moment', 'account', 30, HOUR_SECONDS)

export const listMoments = call({
  ...ofProfile,
  method: 'GET',
  path: '/moments',
  precedence: 'browsing',
  summary: 'The moments of the profile, newest first, a page at a time.',
  query: z.object({ cursor: z.optional(TextCursor) }),
  isPaged: true,
  data: z.array(Moment),
})

const milliseconds = z.optional(wholeNumber(0, DAY_MS, 'VALIDATION_FAILED'))

/** With `startMs` and `endMs`, what limits and editors say of just this moment of the present film. */
export const getMomentRules = call({
  method: 'GET',
  path: '/videos/{id}/moment-rules',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn],
  caching: 'none',
  summary: 'How long a moment of a video may be, and whether it can be shared.',
  params: z.object({ id: NumericId }),
  query: z.object({ startMs: milliseconds, endMs: milliseconds }),
  data: z.object({
    isShareable: z.boolean(),
    /** Why it cannot be shared; null where it can. */
    refusal: z.nullable(MomentRefusal),
    maxSeconds: z.int(),
  }),
})

export const addMoment = call({
  method: 'POST',
  path: '/moments',
  access: 'viewer',
  precedence: 'account',
  limits: [signedIn, sharedLimit('add-moment', 'account', 120, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Saves a moment of a video; the times are of its present film.',
  body: body({ videoId: z.int().check(z.gte(1), z.lte(999_999_999)), ...MomentSpan.shape }),
  data: Moment,
  refuses: ['PIN_REQUIRED', 'MOMENT_LENGTH', 'MOMENTS_FULL'],
})

export const renameMoment = call({
  method: 'PUT',
  path: '/moments/{id}',
  access: 'viewer',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Renames a moment.',
  params: one,
  body: body({ name: MomentName }),
  data: Moment,
})

/** Its clip is deleted too. */
export const deleteMoment = call({
  ...ofProfile,
  method: 'DELETE',
  path: '/moments/{id}',
  summary: 'Deletes a moment and its clip.',
  params: one,
})

/** Idempotent. The clip is cut in the background: `shared.state` of the list tells when it can be played. */
export const shareMoment = call({
  method: 'POST',
  path: '/moments/{id}/share',
  access: 'viewer',
  precedence: 'account',
  limits: [sharing],
  caching: 'none',
  summary: 'Gives a moment a public page.',
  params: one,
  data: Moment,
  refuses: ['PIN_REQUIRED', ...momentRefusals, 'FILM_MISSING'],
})

export const unshareMoment = call({
  ...ofProfile,
  method: 'DELETE',
  path: '/moments/{id}/share',
  summary: 'Deletes the public page of a moment and its clip.',
  params: one,
})

/** Not cached, so that a removed moment is gone at once. */
export const getPublicMoment = call({
  method: 'GET',
  path: '/public/moments/{momentId}',
  access: 'public',
  precedence: 'browsing',
  limits: [publicReads],
  caching: 'none',
  summary: 'A shared moment.',
  params: z.object({ momentId: MomentClipId }),
  data: PublicMoment,
})

/** Editors see the number of reports in Studio; nothing of the caller is stored. */
export const reportMoment = call({
  method: 'POST',
  path: '/public/moments/{momentId}/report',
  access: 'public',
  precedence: 'account',
  limits: [sharedLimit('report-moment', 'ip', 10, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Reports a shared moment to the editors.',
  params: z.object({ momentId: MomentClipId }),
  body: body({ reason: MomentReportReason }),
})
