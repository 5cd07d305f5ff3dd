import { diskStore } from './disk-store.ts'
import type { S3Bucket } from './s3-client-config.ts'
import { s3Store } from './s3-store.ts'
import type { MediaStore } from './store.ts'

const DEFAULT_REGION = 'us-east-1'

/** Opens the store named by MEDIA_STORE: `disk`, at `directory`, or `s3://bucket?region=…&endpoint=…` with the credentials of the AWS SDK. */
export function openMediaStore(named: string, directory: string): MediaStore {
  return named === 'disk' ? diskStore(directory) : s3Store(readBucket(named))
}

/** Parses `s3://bucket?region=…&endpoint=…`. Credentials may be in it (`s3://key:secret@bucket`), for tests. */
export function readBucket(text: string): S3Bucket {
  const { hostname, searchParams, username, password } = new URL(text)
  const isKnown = username !== '' && password !== ''

  return {
    bucket: hostname,
    region: searchParams.get('region') ?? DEFAULT_REGION,
    endpoint: searchParams.get('endpoint'),
    credentials: isKnown
      ? {
          accessKeyId: decodeURIComponent(username),
          secretAccessKey: decodeURIComponent(password),
        }
      : null,
  }
}
