import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VideoPart } from './film-parts.ts'
import { joinParts, PartsDiffer, type MadePart } from './join-parts.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'join-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

type Changes = { readonly seconds?: readonly number[]; readonly sha256?: string }

/** A part of a film of one rendition, of which two seconds are a segment. */
function part(
  fromSegment: number,
  toSegment: VideoPart['toSegment'],
  { seconds = [2, 2], sha256 = 'a' }: Changes = {},
): MadePart {
  const segments = seconds.map((length, index) => {
    return { file: `v234_0000${fromSegment + index}.m4s`, bytes: 10, seconds: length }
  })
  const init = { file: 'v234_init.mp4', bytes: 10, sha256 }

  return {
    planned: { kind: 'video', fromSegment, toSegment },
    made: { tracks: [{ name: 'v234', init, segments }] },
  }
}
const joined = (parts: readonly MadePart[]) =>
  joinParts(directory, parts, { names: ['v234'], keyframeSeconds: 2 })

describe('joinParts', () => {
  it('lists the segments of all parts in the order of the film', async () => {
    await joined([part(0, 2), part(2, null, { seconds: [2, 0.52] })])

    expect(await readFile(join(directory, 'v234.m3u8'), 'utf8')).toBe(
      '#EXTM3U\n' +
        '#EXTINF:2.000000,\nv234_00000.m4s\n#EXTINF:2.000000,\nv234_00001.m4s\n' +
        '#EXTINF:2.000000,\nv234_00002.m4s\n#EXTINF:0.520000,\nv234_00003.m4s\n' +
        '#EXT-X-ENDLIST\n',
    )
  })

  it.each([
    ['a segment too few', [part(0, 2, { seconds: [2] }), part(2, null)]],
    ['a short segment before its end', [part(0, 2, { seconds: [2, 1.96] }), part(2, null)]],
    ['a missing part', [part(0, 2), part(4, null)]],
    ['a part of another encoder', [part(0, 2), part(2, null, { sha256: 'b' })]],
    ['nothing at its end', [part(0, 2), part(2, null, { seconds: [] })]],
    ['no part', []],
  ])('refuses a film with %s', async (_, parts) => {
    await expect(joined(parts)).rejects.toThrow(PartsDiffer)
  })
})
