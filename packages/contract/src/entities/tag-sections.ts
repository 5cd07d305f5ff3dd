import * as z from 'zod/mini'
import { VideoCard } from './video.ts'

/** Tag name → videos, in the operator's order (spec §3, D74). */
export const TagSections = z.record(z.string(), z.array(VideoCard))
export type TagSections = z.infer<typeof TagSections>
