import * as z from 'zod/mini'
import { AgeRating } from './age-rating.ts'

export const CaptionStyle = z.strictObject({
  size: z.enum(['small', 'medium', 'large']),
  color: z.enum(['white', 'yellow', 'black']),
  background: z.enum(['none', 'translucent', 'solid']),
  position: z.enum(['bottom', 'top']),
})
export type CaptionStyle = z.infer<typeof CaptionStyle>

/** Playback preferences of a profile (D59). */
export const Preferences = z.strictObject({
  autoplayNext: z.boolean(),
  autoplayPreviews: z.boolean(),
  captions: z.strictObject({
    on: z.boolean(),
    lang: z.string().check(z.minLength(2), z.maxLength(8)),
    style: CaptionStyle,
  }),
  playbackRate: z.number().check(z.gte(0.5), z.lte(2)),
  /** The highest rating that the profile sees. It has a call of its own: a change here is ignored. */
  maxAgeRating: AgeRating,
  /** Quieter peaks; optional, because a node of the version before does not send it. */
  nightMode: z.optional(z.boolean()),
  audioMode: z.enum(['standard', 'clear-voice', 'audio-only']),
})
export type Preferences = z.infer<typeof Preferences>

export const defaultPreferences: Preferences = {
  autoplayNext: true,
  autoplayPreviews: true,
  captions: {
    on: false,
    lang: 'ro',
    style: { size: 'medium', color: 'white', background: 'translucent', position: 'bottom' },
  },
  playbackRate: 1,
  maxAgeRating: '18',
  audioMode: 'standard',
}
