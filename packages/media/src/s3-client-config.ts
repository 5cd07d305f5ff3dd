/** A bucket of an S3-compatible service. */
export type S3Bucket = {
  readonly bucket: string
  readonly region: string
  /** Null for Amazon; else such as `https://s3.example.ro`, with path-style buckets. */
  readonly endpoint: string | null
  /** Null for the credential chain of the AWS SDK. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

const CONNECT_MS = 3_000
const SILENT_MS = 30_000

/**
 * How a client of the SDK reaches a bucket. A request fails after `silentMs` without a byte in either
 * direction. A limit of the whole request (`requestTimeout`) would refuse large files on slow lines.
 */
export function s3ClientConfig(
  { region, endpoint, credentials }: Omit<S3Bucket, 'bucket'>,
  silentMs = SILENT_MS,
) {
  return {
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silentMs },
    // Many S3-compatible services do not support trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  }
}
