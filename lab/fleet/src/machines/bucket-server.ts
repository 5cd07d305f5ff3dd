import { mkdir } from 'node:fs/promises'
import { startBucket } from '@hlizo/media/testing-bucket'

/** A server that speaks the protocol of Amazon S3, with one bucket on the disk. */
export type BucketServer = AsyncDisposable & {
  /** What MEDIA_STORE says to reach it. */
  readonly store: string
}

/** Starts a bucket on a directory, listening on the loopback only. */
export async function startBucketServer(directory: string): Promise<BucketServer> {
  await mkdir(directory, { recursive: true })
  const { name, stop } = await startBucket(directory)

  return { store: name, [Symbol.asyncDispose]: stop }
}
