import * as z from 'zod/mini'
import { VideoCard } from './video.ts'

/** A video by its best joke (docs/decisions/0204). */
export const JokeCard = z.extend(VideoCard, {
  /** Where the joke is played from, in seconds: PUNCHLINE_EARLY_SECONDS before the laughter. */
  jokeStart: z.int().check(z.gte(0)),
})
export type JokeCard = z.infer<typeof JokeCard>
