import { diskUploads } from './disk-uploads.ts'
import { readBucket } from './open-store.ts'
import { s3Uploads } from './s3-uploads.ts'
import type { UploadStore } from './upload-store.ts'

/** Opens the place of uploads beside the store that MEDIA_STORE names: `directory`, or the same bucket. */
export function openUploadStore(named: string, directory: string): UploadStore {
  return named === 'disk' ? diskUploads(directory) : s3Uploads(readBucket(named))
}
