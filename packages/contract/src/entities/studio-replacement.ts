import * as z from 'zod/mini'
import { UploadImport } from './studio-upload.ts'

/** Seconds by which another cut begins later than the present film; negative when it begins earlier. */
export const CutSeconds = z.number().check(z.gte(-36_000), z.lte(36_000))
/** The same in an address. */
export const CutSecondsText = z.pipe(
  z.string().check(z.regex(/^-?\d{1,5}(?:\.\d{1,3})?$/)),
  z.pipe(z.transform(Number), CutSeconds),
)

/** The file of a film that may take the place of the present one. */
export const ReplacementFile = z.object({
  upload: z.string(),
  name: z.string(),
  bytes: z.int(),
  receivedBytes: z.int(),
  isChecked: z.boolean(),
  /** Why it cannot be used, in a sentence. */
  problem: z.nullable(z.string()),
})
export type ReplacementFile = z.infer<typeof ReplacementFile>

/** A film that is prepared beside the present one. `file` is null once its upload is gone. */
export const NextFilm = z.object({
  file: z.nullable(ReplacementFile),
  /** The import and its state; null until the file has arrived. */
  importId: z.nullable(z.string()),
  import: z.nullable(UploadImport),
  /** Null until it is ready. */
  durationSeconds: z.nullable(z.number()),
})
export type NextFilm = z.infer<typeof NextFilm>

/** A film that was replaced, and may be brought back until `until`. Moments are ISO UTC text. */
export const FormerFilm = z.object({
  id: z.string(),
  durationSeconds: z.number(),
  replacedAt: z.string(),
  replacedBy: z.string(),
  until: z.string(),
})
export type FormerFilm = z.infer<typeof FormerFilm>

export const FilmReplacement = z.object({
  next: z.nullable(NextFilm),
  /** Newest first. */
  former: z.array(FormerFilm),
})
export type FilmReplacement = z.infer<typeof FilmReplacement>

/** What happens to captions and marks when the films are swapped. */
export const ReplacementCheck = z.object({
  captions: z.array(
    z.object({ lang: z.string(), label: z.string(), moved: z.int(), dropped: z.int() }),
  ),
  chapters: z.int(),
  droppedChapters: z.int(),
  isIntroDropped: z.boolean(),
  areCreditsDropped: z.boolean(),
})
export type ReplacementCheck = z.infer<typeof ReplacementCheck>
