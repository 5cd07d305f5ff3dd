import { createDecipheriv, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sealWith } from './encrypt.ts'

const key = randomBytes(16)
const seal = (name: string, content: string | Buffer) =>
  sealWith(key)(name, async () => Buffer.from(content))
const opened = (sealed: unknown, number: number) => {
  if (!(sealed instanceof Uint8Array)) throw new Error('It was not encrypted.')
  const vector = Buffer.from(number.toString(16).padStart(32, '0'), 'hex')
  const decipher = createDecipheriv('aes-128-cbc', key, vector)
  return Buffer.concat([decipher.update(sealed), decipher.final()])
}

describe('sealWith', () => {
  it('encrypts segments, each with its own number', async () => {
    const segment = randomBytes(1_000)
    const [first, later, sound] = await Promise.all(
      ['v720_00000.m4s', 'av1_720_00300.m4s', 'a64_00300.m4s'].map((name) => seal(name, segment)),
    )

    expect(opened(first, 0)).toEqual(segment)
    expect(opened(later, 300)).toEqual(segment)
    expect(opened(sound, 300)).toEqual(segment)
    expect(first).not.toEqual(later)
  })

  it('adds the key to the playlists, after the unencrypted init segment', async () => {
    const playlist = '#EXTM3U\n#EXT-X-MAP:URI="v720_init.mp4"\n#EXTINF:2.000000,\nv720_00000.m4s\n'

    expect(String(await seal('v720.m3u8', playlist))).toBe(
      '#EXTM3U\n#EXT-X-MAP:URI="v720_init.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="film.key"\n' +
        '#EXTINF:2.000000,\nv720_00000.m4s\n',
    )
    expect(await seal('v720_init.mp4', '')).toBe('as it is')
  })

  it('omits entries that point into the middle of segments', async () => {
    const web = '#EXTM3U\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="v720_iframe.m3u8"\nv720.m3u8\n'

    expect(await seal('v720_iframe.m3u8', '')).toBe('left out')
    expect(String(await seal('cast_0a1b2c3d.m3u8', web))).toBe('#EXTM3U\nv720.m3u8\n')
  })

  it('does not encrypt pictures, captions and the public preview', async () => {
    const names = ['thumb_640.webp', 'preview.mp4', 'storyboard.vtt', 'captions_ro_0a1b2c3d.m3u8']
    const sealed = await Promise.all(names.map((name) => seal(name, '')))

    expect(sealed).toEqual(names.map(() => 'as it is'))
  })

  it('refuses a key of another length', () => {
    expect(() => sealWith(randomBytes(32))).toThrow('16 bytes')
  })
})
