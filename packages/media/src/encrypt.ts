import { createCipheriv } from 'node:crypto'

/** The name under which a player asks for the key, beside the playlists that it opens. */
export const KEY_FILE = 'film.key'

/** AES-128: the length of a key, and of a block, in bytes. */
export const KEY_BYTES = 16

/** How a file goes into the store: as it is, as other bytes, or not at all. */
export type Sealed = 'as it is' | 'left out' | Uint8Array

/** Whether a file must be read to be sealed, and what becomes of it. */
export type Seal = (name: string, read: () => Promise<Buffer>) => Promise<Sealed>

const SEGMENT = /^(?:v|av1_|a)\d+_(\d+)\.m4s$/
const TRACK_PLAYLIST = /^(?:v|av1_|a)\d+\.m3u8$/
const IFRAME_PLAYLIST = /_iframe\.m3u8$/
const MULTIVARIANT = /^(?:web|cast(?:_[0-9a-f]+)?)\.m3u8$/

/**
 * Seals the segments of an asset with AES-128 (RFC 8216 §4.3.2.4), whole and each with its own number
 * as the initialization vector; their playlists name the key, relative to themselves, so that it is asked
 * for under the same signed path.
 *
 * Playlists of keyframes point into the middle of segments, where nothing can be opened: they are left out.
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
  const vector = Buffer.alloc(KEY_BYTES)
  vector.writeUInt32BE(number, KEY_BYTES - 4)
  const cipher = createCipheriv('aes-128-cbc', key, vector)

  return Buffer.concat([cipher.update(segment), cipher.final()])
}

/** The key comes after the init segment, which stays in the clear. */
function withKey(playlist: string): string {
  return playlist.replace(
    /^#EXT-X-MAP:.*$/m,
    (map) => `${map}\n#EXT-X-KEY:METHOD=AES-128,URI="${KEY_FILE}"`,
  )
}

function withoutIframes(playlist: string): string {
  return playlist.replaceAll(/^#EXT-X-I-FRAME-STREAM-INF:.*\n/gm, '')
}
