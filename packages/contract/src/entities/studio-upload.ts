import * as z from 'zod/mini'
import { AgeRating } from './age-rating.ts'
import { Category } from './category.ts'
import { CaptionLanguage } from './studio-captions.ts'
import { CatalogueSlug, Whole } from './studio-title.ts'

/** What an uploaded file is, by its ending. */
export const UploadKind = z.enum(['film', 'captions', 'picture'])
export type UploadKind = z.infer<typeof UploadKind>

/** Why a file is not taken. */
export const UploadRefusal = z.enum(['KIND', 'EMPTY', 'TOO_LARGE', 'TOO_MANY', 'NAME'])
export type UploadRefusal = z.infer<typeof UploadRefusal>

const Text = z.string().check(z.trim(), z.maxLength(200))

/** What a title made of the file will have: proposed by its name, corrected by the editor. */
export const UploadPlan = z.strictObject({
  title: Text,
  category: Category,
  show: z.nullable(CatalogueSlug),
  /** A show that the name of the file mentions and the catalogue does not have. */
  showName: z.nullable(Text),
  season: z.nullable(Whole),
  episode: z.nullable(Whole),
  ageRating: AgeRating,
  /** The upload of the film that captions or a picture belong to. */
  film: z.nullable(z.uuid()),
  /** The language of captions; null for all else. */
  lang: z.nullable(CaptionLanguage),
  /** Whether a film also gets renditions in AV1. */
  hasAv1: z.optional(z.boolean()),
  /** Whether a film is encrypted with a key that only entitled viewers get. */
  isEncrypted: z.optional(z.boolean()),
})
export type UploadPlan = z.infer<typeof UploadPlan>

/** `waiting` for its turn or for what `failure` says; `paused` by an editor. */
export const ImportState = z.enum(['waiting', 'running', 'paused', 'failed', 'done'])
export type ImportState = z.infer<typeof ImportState>

/** The encoding of a film. */
export const UploadImport = z.object({
  state: ImportState,
  /** The place in the queue, from 1; null unless it waits. */
  place: z.nullable(z.int()),
  step: z.string(),
  /** From 0 to 1. */
  fraction: z.number(),
  secondsLeft: z.nullable(z.number()),
  failure: z.nullable(z.string()),
  /** What was dropped or repaired, one line each. */
  notes: z.array(z.string()),
})
export type UploadImport = z.infer<typeof UploadImport>

/** A file that editors upload. Moments are ISO UTC text. */
export const StudioUpload = z.object({
  id: z.string(),
  name: z.string(),
  kind: UploadKind,
  bytes: z.int(),
  receivedBytes: z.int(),
  /** When the file was changed. With its name and size this identifies the file when it is chosen again. */
  modifiedAt: z.string(),
  createdAt: z.string(),
  /** Who began it; null after the account was erased. */
  by: z.nullable(z.string()),
  /** When it is removed unless someone goes on with it; null once it belongs to a title. */
  expiresAt: z.nullable(z.string()),
  /** Complete, and looked at: `problem` says in a sentence why it cannot be used. */
  isChecked: z.boolean(),
  problem: z.nullable(z.string()),
  plan: UploadPlan,
  /** The title that it belongs to, as `video-12`. */
  title: z.nullable(z.string()),
  /** The import of a film that belongs to a title; null for all else. */
  import: z.nullable(UploadImport),
})
export type StudioUpload = z.infer<typeof StudioUpload>
