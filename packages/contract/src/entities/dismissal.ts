import * as z from 'zod/mini'
import { VideoCard } from './video.ts'

/** A video that a profile does not want („nu-i pentru mine”). */
export const Dismissal = z.extend(VideoCard, { dismissedAt: z.string() })
export type Dismissal = z.infer<typeof Dismissal>
