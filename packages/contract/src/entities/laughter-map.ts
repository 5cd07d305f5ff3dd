import * as z from 'zod/mini'
import { LAUGH_BUCKETS, LAUGH_LEVELS, LAUGH_MOMENTS } from '../constants.ts'

/** Where a title is laughed at. It says nothing about one profile (docs/decisions/0149). */
export const LaughterMap = z.object({
  /** How much in each hundredth of the film, 0 to LAUGH_LEVELS. */
  levels: z.array(z.int().check(z.gte(0), z.lte(LAUGH_LEVELS))).check(z.length(LAUGH_BUCKETS)),
  /** Seconds at which the loudest laughter begins, the loudest first. */
  moments: z.array(z.int().check(z.gte(0))).check(z.maxLength(LAUGH_MOMENTS)),
})
export type LaughterMap = z.infer<typeof LaughterMap>
