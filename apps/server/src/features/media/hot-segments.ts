import type { IncomingMessage } from 'node:http'
import { contentTypeOf } from '@hlizo/media/content-type'
import type { SegmentCache } from '@hlizo/media/segment-cache'
import type { MediaSigner } from '@hlizo/media/sign'
import { assetKey } from '@hlizo/media/store'
import type { ReadyAnswer } from '#server/http/answer-first.ts'
import { cacheControl } from './send-file.ts'

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

const SEGMENT = '.m4s'

/** Answers requests for a whole cached segment with a valid signature, which are most. `mediaPages` handles all others. */
export function hotSegments({
  cache,
  signer,
  pageOrigin,
}: {
  readonly cache: Pick<SegmentCache, 'held'>
  readonly signer: Pick<MediaSigner, 'verify'>
  /** The same as for `mediaPages`. */
  readonly pageOrigin: string | null
}) {
  return ({ method, url = '', headers }: Asked): ReadyAnswer | null => {
    if (method !== 'GET' || !url.startsWith('/m/') || !url.endsWith(SEGMENT)) return null
    if (headers.range !== undefined || headers['if-none-match'] !== undefined) return null
    const grant = signer.verify(url)
    if (!grant.ok) return null
    const { assetId, file } = grant.value
    const held = cache.held(assetKey(assetId, file))
    if (held === null) return null

    return {
      route: '/m/*',
      headers: {
        'content-type': contentTypeOf(file),
        'content-length': held.bytes,
        'cache-control': cacheControl.private,
        'accept-ranges': 'bytes',
        etag: held.etag,
        ...(pageOrigin !== null && { 'access-control-allow-origin': pageOrigin }),
      },
      content: held.content,
    }
  }
}
