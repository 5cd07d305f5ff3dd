import * as z from 'zod/mini'
import { VideoCard } from './video.ts'

/** What is said in a film, from its captions; `at` in whole seconds, where to play from. */
export const SpokenLine = z.object({ text: z.string(), lang: z.string(), at: z.int() })
export type SpokenLine = z.infer<typeof SpokenLine>

/** A film in which a quote is said. `line` is null where a visitor may not read it. */
export const FoundLine = z.object({ video: VideoCard, line: z.nullable(SpokenLine) })
export type FoundLine = z.infer<typeof FoundLine>

/** A line of a comedian that an editor chose for visitors to read, as a card of a gift prints it. */
export const Punchline = z.object({
  slug: z.string(),
  comedian: z.string(),
  title: z.string(),
  text: z.string(),
})
export type Punchline = z.infer<typeof Punchline>
