import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mergeShortTail } from './merge-tail.ts'
import { parseSegmentList } from './segments.ts'

let directory: string

const write = (file: string, content: string) => writeFile(join(directory, file), content)
const read = (file: string) => readFile(join(directory, file), 'utf8')

/** Three segments of which the last has this length, as ffmpeg lists them. */
async function encodeTrack(tailSeconds: string) {
  const segments = ['2.000000', '2.000000', tailSeconds]
  const entries = segments.map((seconds, at) => `#EXTINF:${seconds},\na128_0000${at}.m4s\n`)
  await write('a128.m3u8', `#EXTM3U\n${entries.join('')}#EXT-X-ENDLIST\n`)
  for (const at of [0, 1, 2]) await write(`a128_0000${at}.m4s`, `segment ${at};`)
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tail-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

describe('mergeShortTail', () => {
  it('merges a last segment of one audio frame into the one before it', async () => {
    await encodeTrack('0.021333')

    await mergeShortTail(directory, 'a128')

    expect(parseSegmentList(await read('a128.m3u8'))).toEqual([
      { file: 'a128_00000.m4s', seconds: 2 },
      { file: 'a128_00001.m4s', seconds: 2.021333 },
    ])
    expect(await read('a128_00001.m4s')).toBe('segment 1;segment 2;')
    expect((await readdir(directory)).toSorted()).toEqual([
      'a128.m3u8',
      'a128_00000.m4s',
      'a128_00001.m4s',
    ])
  })

  it('keeps a last segment that players can find', async () => {
    await encodeTrack('0.400000')
    const before = await read('a128.m3u8')

    await mergeShortTail(directory, 'a128')

    expect(await read('a128.m3u8')).toBe(before)
    expect(await read('a128_00002.m4s')).toBe('segment 2;')
  })

  it('finishes a merge that was killed after the files and before the playlist', async () => {
    await encodeTrack('0.021333')
    await write('a128_00001.m4s', 'segment 1;segment 2;')

    await mergeShortTail(directory, 'a128')

    expect(await read('a128_00001.m4s')).toBe('segment 1;segment 2;')
    expect(parseSegmentList(await read('a128.m3u8'))).toHaveLength(2)
  })

  it('does not change a rendition of a single segment', async () => {
    await write('a128.m3u8', '#EXTM3U\n#EXTINF:0.200000,\na128_00000.m4s\n#EXT-X-ENDLIST\n')
    await write('a128_00000.m4s', 'segment 0;')

    await mergeShortTail(directory, 'a128')

    expect(parseSegmentList(await read('a128.m3u8'))).toHaveLength(1)
  })
})
