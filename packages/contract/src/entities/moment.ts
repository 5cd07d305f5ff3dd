import * as z from 'zod/mini'
import { DAY_MS } from '@hlizo/kit/durations'
import { AgeRating } from './age-rating.ts'
import { MOMENT_MAX_SECONDS, MOMENT_MIN_SECONDS, MOMENT_NAME_MAX_LENGTH } from '../constants.ts'

/** The public id of a shared moment: 132 random bits. */
export const MomentClipId = z.string().check(z.regex(/^[\w-]{22}$/))

/** Where a moment begins and ends in the present film. */
export const MomentSpan = z.strictObject({
  startMs: z.int().check(z.gte(0), z.lte(DAY_MS)),
  endMs: z.int().check(z.gte(0), z.lte(DAY_MS)),
})
export type MomentSpan = z.infer<typeof MomentSpan>

export const MomentName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MOMENT_NAME_MAX_LENGTH))

/** `playable` is without captions and end card, which follow; `hidden` while its title or limits do not allow it. */
export const momentClipStates = [
  'cutting',
  'playable',
  'complete',
  'failed',
  'hidden',
  'removed',
] as const
export const MomentClipState = z.enum(momentClipStates)

/** Why a visitor reports a shared moment. */
export const momentReportReasons = ['hurtful', 'privacy', 'rights', 'other'] as const
export const MomentReportReason = z.enum(momentReportReasons)
export type MomentReportReason = z.infer<typeof MomentReportReason>

/** Why a moment cannot be shared. */
export const momentRefusals = [
  'MOMENTS_OFF',
  'MOMENT_LENGTH',
  'MOMENT_COUNT_TITLE',
  'MOMENT_COUNT_ACCOUNT',
  'MOMENT_SECONDS_TITLE',
  'MOMENT_SECONDS_ACCOUNT',
  'MOMENT_REMOVED',
] as const
export const MomentRefusal = z.enum(momentRefusals)
export type MomentRefusal = z.infer<typeof MomentRefusal>

/** A moment of „Poantele mele”. */
export const Moment = z.object({
  id: z.uuid(),
  videoId: z.int(),
  title: z.string(),
  thumbnailUrl: z.string(),
  name: z.string(),
  ...MomentSpan.shape,
  createdAt: z.iso.datetime(),
  /** Whether the editor allows to share moments of the title. */
  isShareable: z.boolean(),
  /** Why it would be refused if it were shared now. Optional, because a node of the version before does not send it. */
  refusal: z.optional(z.nullable(MomentRefusal)),
  /** A shared moment of a title that the profile may not watch any more: without title, name and picture. */
  isAboveAge: z.boolean(),
  shared: z.nullable(z.object({ id: MomentClipId, state: MomentClipState })),
})
export type Moment = z.infer<typeof Moment>

/** A shared moment as visitors see it; nothing in it leads to the account that shared it. */
export const PublicMoment = z.object({
  id: MomentClipId,
  videoId: z.int(),
  title: z.string(),
  comedians: z.array(z.string()),
  ageRating: AgeRating,
  startMs: z.int(),
  durationMs: z.int(),
  /** The release of the film: the day on which it was shared could lead to a person. */
  releasedAt: z.iso.datetime(),
  isReady: z.boolean(),
  /** With captions, the best that there is. */
  wideUrl: z.nullable(z.string()),
  tallUrl: z.nullable(z.string()),
  hasCaptions: z.boolean(),
  pictureUrl: z.string(),
})
export type PublicMoment = z.infer<typeof PublicMoment>

const Count = z.int().check(z.gte(0), z.lte(1_000_000))

/** What an editor allows for a title. */
export const MomentPolicy = z.strictObject({
  isAllowed: z.boolean(),
  maxSeconds: z.int().check(z.gte(MOMENT_MIN_SECONDS), z.lte(MOMENT_MAX_SECONDS)),
  /** In MOMENT_PERIOD_DAYS, of all accounts and of one. */
  titleCount: Count,
  accountCount: Count,
  /** Different seconds of the film, for ever: of all accounts and of one. */
  titleSeconds: Count,
  accountSeconds: Count,
})
export type MomentPolicy = z.infer<typeof MomentPolicy>
