import * as z from 'zod/mini'

/** Two or three letters, such as `ro`. */
export const CaptionLanguage = z.string().check(z.regex(/^[a-z]{2,3}$/))

/** The caption draft of a film in one language, which editors share. */
export const CaptionDraft = z.object({
  version: z.int(),
  /** WebVTT. */
  text: z.string(),
  savedAt: z.string(),
  savedBy: z.nullable(z.string()),
})
export type CaptionDraft = z.infer<typeof CaptionDraft>

/** A published version; `savedBy` is null where captions came from a file. */
export const CaptionVersion = z.object({
  id: z.string(),
  publishedAt: z.string(),
  savedBy: z.nullable(z.string()),
})
export type CaptionVersion = z.infer<typeof CaptionVersion>

/** What the editor of captions opens. */
export const EditedCaptions = z.object({
  title: z.string(),
  label: z.string(),
  durationSeconds: z.number(),
  /** What viewers read; `version` changes exactly when the text does. */
  live: z.nullable(z.object({ version: z.string(), text: z.string() })),
  draft: z.nullable(CaptionDraft),
  /** What viewers read when the draft was made, where they read something else by now; otherwise null. */
  madeOn: z.nullable(z.object({ version: z.nullable(z.string()), text: z.string() })),
  /** Newest first. */
  versions: z.array(CaptionVersion),
})
export type EditedCaptions = z.infer<typeof EditedCaptions>

/** A film opened for an operator. */
export const StudioFilm = z.object({
  /** HLS, signed for this sign-in. */
  url: z.string(),
  /** Its sound alone, for the line of sound; null without one. */
  audioUrl: z.nullable(z.string()),
  durationSeconds: z.number(),
  framesPerSecond: z.number(),
})
export type StudioFilm = z.infer<typeof StudioFilm>
