import * as z from 'zod/mini'
import { MINUTE_SECONDS } from '@hlizo/kit/durations'
import { StudioUpload, UploadPlan, UploadRefusal } from '../entities/studio-upload.ts'
import { TitleRefInput } from '../entities/studio-title.ts'
import { nodeLimit } from '../limits.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'

/** Files that one call may announce. */
export const UPLOADS_AT_ONCE = 200
/** Unfinished files and films in preparation, of all editors. */
export const MAX_OPEN_UPLOADS = 1_000
/** The largest file of each kind. */
export const MAX_UPLOAD_BYTES = {
  film: 20 * 1024 ** 3,
  captions: 2 * 1024 ** 2,
  picture: 20 * 1024 ** 2,
} as const
/** One request carries so much of a file, so that a proxy in between need not take more. */
export const UPLOAD_PART_BYTES = 64 * 1024 ** 2
/** How long an upload may receive no new byte before it is removed. */
export const UPLOAD_RETENTION_DAYS = 14
const BODY_OF_UPLOADS = 262_144

/** A part of a file is one request; some lines carry thousands of small files. */
const uploadLimit = nodeLimit('studio-upload', 'session', 6_000, MINUTE_SECONDS)

const one = z.object({ upload: RecordId })

export const listUploads = studioCall({
  method: 'GET',
  path: '/studio/uploads',
  roles: ['editor'],
  proof: 'session',
  summary: 'Files that are uploaded, wait for their title or are being prepared.',
  data: z.array(StudioUpload),
})

/** Sends `uploads` with the changed rows and the ids of removed ones; all rows at first. */
export const followUploads = studioCall({
  method: 'GET',
  path: '/studio/uploads/events',
  roles: ['editor'],
  proof: 'session',
  encoding: 'events',
  summary: 'Server-sent events: `uploads` with what changed of the list of uploads.',
})

/** What an event `uploads` has. */
export const UploadChanges = z.object({
  rows: z.array(StudioUpload),
  removed: z.array(z.string()),
})
export type UploadChanges = z.infer<typeof UploadChanges>

/**
 * Announces files. One that is in the list already, by name, size and date, goes on where it stopped, also when
 * it belongs to a title.
 * `replaces` puts the file in the place of another one that cannot be used, with its plan and title.
 * `replacesFilmOf` prepares the one file beside the film of a video. FILM_MISSING: the video has none yet.
 * `pictureOf` makes the one picture that of a video or show, once it has arrived; `titleArtOf` makes it the
 * title artwork of a show, `portraitOf` the picture of a comedian.
 * REPLACEMENT_OPEN: another film is prepared for it already.
 */
export const beginUploads = studioCall({
  method: 'POST',
  path: '/studio/uploads',
  roles: ['editor'],
  proof: 'session',
  summary: 'Announces files to upload.',
  body: body({
    files: z
      .array(
        z.strictObject({
          name: z.string().check(z.minLength(1), z.maxLength(255)),
          bytes: z.int().check(z.gte(0)),
          modifiedAt: z.iso.datetime(),
        }),
      )
      .check(z.minLength(1), z.maxLength(UPLOADS_AT_ONCE)),
    replaces: z.optional(RecordId),
    replacesFilmOf: z.optional(TitleRefInput),
    pictureOf: z.optional(TitleRefInput),
    titleArtOf: z.optional(TitleRefInput),
    portraitOf: z.optional(z.int().check(z.gte(1))),
  }),
  data: z.object({
    /** In the order of the files; a refused file has null. */
    uploads: z.array(z.nullable(StudioUpload)),
    refused: z.array(z.object({ name: z.string(), reason: UploadRefusal })),
  }),
  refuses: ['FILM_MISSING', 'REPLACEMENT_OPEN'],
  maxBodyBytes: BODY_OF_UPLOADS,
})

/**
 * Carries a part of a file by the tus protocol 1.0 (https://tus.io/protocols/resumable-upload). HEAD of the
 * same address gives the number of bytes that have arrived.
 */
export const sendUploadPart = studioCall({
  method: 'PATCH',
  path: '/studio/uploads/{upload}/bytes',
  roles: ['editor'],
  proof: 'session',
  encoding: 'bytes',
  summary: 'Receives a part of a file.',
  params: one,
  limits: [uploadLimit],
  refuses: ['UPLOAD_BUSY', 'UPLOAD_OFFSET', 'STORE_FULL'],
})

/** Corrects what titles will have. */
export const planUploads = studioCall({
  method: 'PUT',
  path: '/studio/uploads',
  roles: ['editor'],
  proof: 'session',
  summary: 'Corrects what the titles of uploaded films will have.',
  body: body({
    uploads: z.array(RecordId).check(z.minLength(1), z.maxLength(MAX_OPEN_UPLOADS)),
    changes: z.partial(UploadPlan),
  }),
  maxBodyBytes: BODY_OF_UPLOADS,
})

/** Removes a file, also while its film is being prepared. The title stays. */
export const removeUpload = studioCall({
  method: 'DELETE',
  path: '/studio/uploads/{upload}',
  roles: ['editor'],
  proof: 'session',
  summary: 'Removes a file, and stops its preparation.',
  params: one,
})

/** Makes drafts of uploaded films by their plans; their files follow when they are complete. */
export const createUploadedTitles = studioCall({
  method: 'POST',
  path: '/studio/uploads/titles',
  roles: ['editor'],
  proof: 'session',
  summary: 'Makes titles of uploaded films.',
  body: body({ uploads: z.array(RecordId).check(z.minLength(1), z.maxLength(UPLOADS_AT_ONCE)) }),
  data: z.object({ titles: z.array(z.string()) }),
  refuses: ['TITLE_REQUIRED', 'UPLOAD_UNUSABLE'],
  maxBodyBytes: BODY_OF_UPLOADS,
})

/** What an editor may want of a film that is being prepared. */
export const ImportWish = z.enum(['move-up', 'move-first', 'pause', 'resume', 'retry'])
export type ImportWish = z.infer<typeof ImportWish>

export const directImport = studioCall({
  method: 'POST',
  path: '/studio/uploads/{upload}/import',
  roles: ['editor'],
  proof: 'session',
  summary: 'Moves a film in the queue, holds it back, goes on with it or tries it again.',
  params: one,
  body: body({ wish: ImportWish }),
})
