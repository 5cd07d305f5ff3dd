import { createCipheriv, createDecipheriv } from 'node:crypto'

/** The file name of the key, relative to the playlists. */
export const KEY_FILE = 'film.key'

/** The length of an AES-128 key and block. */
export const KEY_BYTES = 16

/** How a file is stored: unchanged, with other bytes, or not at all. */
export type Sealed = 'as it is' | 'left out' | Uint8Array

/** Encrypts a file; `read` is called only when its bytes are needed. */
export type Seal = (name: string, read: () => Promise<Buffer>) => Promise<Sealed>

const SEGMENT = /^(?:v|av1_|a)\d+_(\d+)\.m4s$/
const TRACK_PLAYLIST = /^(?:v|av1_|a)\d+\.m3u8$/
const IFRAME_PLAYLIST = /_iframe\.m3u8$/
const MULTIVARIANT = /^(?:web|cast(?:_[0-9a-f]+)?)\.m3u8$/

/**
 * Encrypts whole segments with AES-128 (RFC 8216 §4.3.2.4). The initialization vector is the
 * segment's number. The playlists name the key relative to themselves, so that it is requested
 * under the same signed path. Keyframe playlists address parts of segments, which cannot be
 * decrypted, and are left out.
 */
export function sealWith(key: Uint8Array): Seal {
  if (key.length !== KEY_BYTES) throw new Error(`A key has ${KEY_BYTES} bytes, not ${key.length}`)

  return async (name, read) => {
    const number = SEGMENT.exec(name)?.[1]
    if (number !== undefined) return encrypted(await read(), key, Number(number))
    if (IFRAME_PLAYLIST.test(name)) return 'left out'
    if (TRACK_PLAYLIST.test(name)) return Buffer.from(withKey(String(await read())))
    if (MULTIVARIANT.test(name)) return Buffer.from(withoutIframes(String(await read())))

    return 'as it is'
  }
}

function encrypted(segment: Buffer, key: Uint8Array, number: number): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, vectorOf(number))

  return Buffer.concat([cipher.update(segment), cipher.final()])
}

/** The bytes of a file before it was encrypted; only segments are. */
export function unsealed(name: string, bytes: Buffer, key: Uint8Array): Buffer {
  const number = SEGMENT.exec(name)?.[1]
  if (number === undefined) return bytes
  const decipher = createDecipheriv('aes-128-cbc', key, vectorOf(Number(number)))

  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

function vectorOf(number: number): Buffer {
  const vector = Buffer.alloc(KEY_BYTES)
  vector.writeUInt32BE(number, KEY_BYTES - 4)

  return vector
}

/** The key follows the init segment, which is not encrypted. */
function withKey(playlist: string): string {
  return playlist.replace(
    /^#EXT-X-MAP:.*$/m,
    (map) => `${map}\n#EXT-X-KEY:METHOD=AES-128,URI="${KEY_FILE}"`,
  )
}

function withoutIframes(playlist: string): string {
  return playlist.replaceAll(/^#EXT-X-I-FRAME-STREAM-INF:.*\n/gm, '')
}
