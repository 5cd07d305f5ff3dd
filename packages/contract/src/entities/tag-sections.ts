import * as z from 'zod/mini'
import { VideoCard } from './video.ts'

/** The tag rows of the home page, in the operator's order: tag name → videos (spec §3, D74). */
export const TagSections = z.record(z.string(), z.array(VideoCard))
export type TagSections = z.infer<typeof TagSections>
