import * as z from 'zod/mini'
import { MomentClipId, MomentClipState, MomentPolicy, MomentReportReason } from './moment.ts'

/** A shared moment in Studio. Who shared it is not known there. */
export const StudioMoment = z.object({
  id: MomentClipId,
  startMs: z.int(),
  endMs: z.int(),
  state: MomentClipState,
  sharedAt: z.iso.datetime(),
  takenDownAt: z.nullable(z.iso.datetime()),
  /** How often visitors have reported it, by reason. */
  reports: z.array(z.object({ reason: MomentReportReason, count: z.int() })),
})
export type StudioMoment = z.infer<typeof StudioMoment>

export const StudioMoments = z.object({
  policy: MomentPolicy,
  /** Different seconds that were ever shared. */
  sharedSeconds: z.int(),
  /** Different seconds that all accounts may still share of the film. */
  leftSeconds: z.int(),
  /** Clips that do not fit the limits: hidden until they do. */
  hiddenCount: z.int(),
  /** In MOMENT_PERIOD_DAYS. */
  sharedCount: z.int(),
})
export type StudioMoments = z.infer<typeof StudioMoments>
