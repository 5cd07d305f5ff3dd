import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Transform } from 'node:stream'

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The best encoding that an `Accept-Encoding` header allows (RFC 9110 §12.5.3). */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const offered = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase())
  if (offered.includes('br')) return 'br'

  return offered.includes('gzip') ? 'gzip' : 'identity'
}

/** Compresses at the highest level off the main thread, for bytes that are sent many times. */
export async function compress(bytes: Buffer, encoding: Encoding, quality = 9): Promise<Buffer> {
  if (encoding === 'br') {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    return compressBrotli(bytes, { params })
  }

  return encoding === 'gzip' ? compressGzip(bytes, { level: Math.min(quality, 9) }) : bytes
}

/** Compresses a page while it is written, and flushes after each chunk. */
export function compressStream(encoding: 'br' | 'gzip'): Transform {
  if (encoding === 'gzip') return createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })

  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  })
}
