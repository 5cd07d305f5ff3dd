import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedCaptions } from './embedded-captions.ts'
import type { MediaTools } from './ffmpeg.ts'
import type { OtherTrack } from './master-probe.ts'
import { probeMaster } from './probe.ts'
import { mediaToolsForTests, runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

const SRT = '1\n00:00:00,500 --> 00:00:01,500\nBună <i>seara</i>!\n'

let tools: MediaTools
let directory: string
let file: string

beforeAll(async () => {
  tools = await mediaToolsForTests()
  directory = await mkdtemp(join(tmpdir(), 'embedded-'))
  file = join(directory, 'film.mkv')
  const srt = join(directory, 'one.srt')
  await writeFile(srt, SRT)
  await runBareFfmpeg(tools, [
    '-i',
    srt,
    '-i',
    srt,
    '-i',
    srt,
    ...words('-map 0 -map 1 -map 2 -c:s:0 srt -c:s:1 ass -c:s:2 webvtt'),
    ...words('-metadata:s:s:0 language=ron -metadata:s:s:1 language=eng'),
    file,
  ])
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const extracted = (tracks: readonly OtherTrack[], given: readonly string[] = []) =>
  embeddedCaptions({ file, tracks, given, tools, workDir: directory, signal: undefined })
const track = (index: number, changes: Partial<OtherTrack> = {}): OtherTrack => {
  return { index, kind: 'captions', codec: 'subrip', lang: 'ro', ...changes }
}

describe('embeddedCaptions', () => {
  it.each([true, false])('accepts text streams (with ffprobe: %s)', async (hasProbe) => {
    const probe = await probeMaster(hasProbe ? tools : { ...tools, ffprobe: null }, file)
    const { captions, notes } = await extracted(probe?.others ?? [])

    expect(captions.map(({ lang, label }) => [lang, label])).toEqual([
      ['ro', 'Română'],
      ['en', 'English'],
    ])
    for (const { vtt } of captions)
      expect(vtt).toContain('00:00:00.500 --> 00:00:01.500\nBună <i>seara</i>!\n')
    expect(notes).toEqual([{ index: 2, lang: null, problem: 'CAPTIONS_WITHOUT_LANGUAGE' }])
    expect((await readdir(directory)).toSorted()).toEqual(['film.mkv', 'one.srt'])
  })

  it('reports unsupported streams', async () => {
    const { captions, notes } = await extracted(
      [track(0), track(1, { lang: 'en', codec: 'hdmv_pgs_subtitle' }), track(7, { lang: 'fr' })],
      ['ro'],
    )

    expect(captions).toEqual([])
    expect(notes).toEqual([
      { index: 0, lang: 'ro', problem: 'CAPTIONS_TWICE' },
      { index: 1, lang: 'en', problem: 'CAPTIONS_NOT_TEXT' },
      { index: 7, lang: 'fr', problem: 'CAPTIONS_UNREADABLE' },
    ])
  })
})
