import type { PictureUpload } from '@hlizo/contract/entities/studio-picture'

/** How often what a file is to become is read again while it is on its way. */
export const LOOK_EVERY_MS = 1_000

/** Whether a file is on its way to be a picture. */
export const isUploading = (upload: PictureUpload | null): boolean =>
  upload !== null && upload.problem === null
