import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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

/** Compresses off the main thread; at the highest level unless another is given, for bytes that are sent many times. */
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
