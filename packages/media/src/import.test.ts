import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import HLS from 'hls-parser'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPublicFile, type MediaAsset } from './asset.ts'
import { diskStore } from './disk-store.ts'
import type { MediaTools } from './ffmpeg.ts'
import { importMaster, type ImportOptions } from './import.ts'
import type { ImportProgress } from './progress.ts'
import { isShowable } from './picture.ts'
import { readAsset } from './publish.ts'
import { findDamage } from './testing-damage.ts'
import { parseSegmentList } from './segments.ts'
import { assetKey, type MediaStore } from './store.ts'
import { mediaToolsForTests, runBareFfmpeg } from './testing-ffmpeg.ts'
import { loudnessOf, momentsOf } from './testing-tracks.ts'
import { words } from './words.ts'

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nBună seara!\n'
const SECONDS = 8
const SEGMENT_SECONDS = 2

let tools: MediaTools
let masters: string
let directory: string
let store: MediaStore

const ffmpeg = (args: readonly string[]) => runBareFfmpeg(tools, args)

beforeAll(async () => {
  tools = await mediaToolsForTests()
  masters = await mkdtemp(join(tmpdir(), 'masters-'))
  await ffmpeg([
    ...words(`-f lavfi -i testsrc2=size=640x360:rate=30000/1001:duration=${SECONDS}`),
    ...words(`-f lavfi -i sine=frequency=300:duration=${SECONDS}`),
    ...words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'),
    join(masters, '-y $(film).mp4'),
  ])
  await writeFile(join(masters, 'ro.srt'), SRT)
})
afterAll(() => rm(masters, { recursive: true, force: true }))

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'import-'))
  store = diskStore(join(directory, 'store'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const options = (changes: Partial<ImportOptions> = {}): ImportOptions => ({
  file: join(masters, '-y $(film).mp4'),
  store,
  workDir: join(directory, 'work'),
  ffmpeg: tools,
  captions: [{ lang: 'ro', label: 'Română', file: join(masters, 'ro.srt') }],
  preset: 'ultrafast',
  ...changes,
})
const imported = async (changes: Partial<ImportOptions> = {}): Promise<MediaAsset> => {
  const result = await importMaster(options(changes))
  if (!result.ok) throw new Error(`Refused: ${result.refusal}`)
  return result.value
}
const filesIn = (folder: string) => readdir(join(directory, folder)).catch(() => [])
const stored = async (asset: MediaAsset, file: string) => {
  const bytes = await store.get(assetKey(asset.id, file))
  if (!bytes) throw new Error(`${file} is not in the store`)
  return bytes
}

/** One rendition as a single file. */
const wholeTrack = async (asset: MediaAsset, name: string) => {
  const playlist = (await stored(asset, `${name}.m3u8`)).toString()
  const parts = [`${name}_init.mp4`, ...parseSegmentList(playlist).map(({ file }) => file)]
  const file = join(directory, `${name}.mp4`)
  await writeFile(file, Buffer.concat(await Promise.all(parts.map((part) => stored(asset, part)))))
  return file
}

/** How far the bandwidth that the playlist declares is from what was made. */
const bandwidthErrors = async (asset: MediaAsset) => {
  const web = (await stored(asset, 'web.m3u8')).toString()
  const declared = /[:,]BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+).*\nv360/.exec(web)
  const bytesOf = (name: string) =>
    asset.files
      .filter((file) => new RegExp(`^${name}_\\d+\\.m4s$`).test(file.name))
      .map(({ bytes }) => bytes)
  const bytes = [...bytesOf('v360'), ...bytesOf('a64')].reduce((sum, one) => sum + one, 0)
  const peakBytes = Math.max(...bytesOf('v360')) + Math.max(...bytesOf('a64'))
  const errorOf = (given: string | undefined, measured: number) =>
    Math.abs(Number(given) / measured - 1)

  return [
    errorOf(declared?.[1], (peakBytes * 8) / SEGMENT_SECONDS),
    errorOf(declared?.[2], (bytes * 8) / SECONDS),
  ]
}

/** A film, a sound and captions alone, the first two cut off. */
const damagedMasters = async () => {
  const [film, sound, captions] = [
    join(directory, 'torn.mkv'),
    join(directory, 'torn.flac'),
    join(directory, 'captions.mkv'),
  ]
  const make = (args: string, file: string) => ffmpeg([...words(args), file])
  await make('-f lavfi -i testsrc2=size=160x90:rate=25:duration=20 -c:v libx264', film)
  await make('-f lavfi -i anoisesrc=duration=20', sound)
  await ffmpeg(['-i', join(masters, 'ro.srt'), captions])
  await truncate(film, 100_000)
  await truncate(sound, 500_000)

  return { film, sound, captions }
}

describe('importMaster', () => {
  it(
    'publishes a film that plays: aligned, in time, truly described, at -16 LUFS',
    { timeout: 120_000 },
    async () => {
      const progress: ImportProgress[] = []
      const asset = await imported({ onProgress: (one) => progress.push(one) })

      expect(asset).toMatchObject({
        width: 640,
        height: 360,
        playlists: { web: 'web.m3u8', cast: expect.stringMatching(/^cast_/), audio: 'audio.m3u8' },
        captions: [{ lang: 'ro', label: 'Română' }],
        preview: { file: 'preview.mp4', seconds: 6 },
      })
      expect(asset.durationSeconds).toBeCloseTo(SECONDS, 1)
      expect(asset.renditions.map(({ name }) => name)).toEqual(['v360', 'v234'])
      expect(await readAsset(store, asset.id)).toEqual(asset)
      expect(await isShowable(store, asset.id)).toBe(true)
      expect(await findDamage(store, asset)).toEqual([])
      expect(await filesIn('work')).toEqual([])
      expect(progress.at(-1)).toEqual({ step: 'publish', fraction: 1, secondsLeft: 0 })

      const [v360, v234, a128] = await Promise.all(
        ['v360', 'v234', 'a128'].map((name) => wholeTrack(asset, name)),
      )
      if (!v360 || !v234 || !a128) throw new Error('A rendition is missing')
      const keyframes = await momentsOf(tools, v360, 'v', '-skip_frame', 'nokey')
      expect(keyframes).toHaveLength(4)
      expect(await momentsOf(tools, v234, 'v', '-skip_frame', 'nokey')).toEqual(keyframes)
      expect(Math.abs((await momentsOf(tools, v360, 'v'))[0] ?? 1)).toBeLessThan(0.005)
      // Before zero lies only the encoder's own priming, which the edit list hides.
      const firstSound = (await momentsOf(tools, a128, 'a')).find((moment) => moment > -0.02)
      expect(Math.abs(firstSound ?? 1)).toBeLessThan(0.005)

      expect(Math.abs((await loudnessOf(tools, a128)) + 16)).toBeLessThan(1)

      HLS.setOptions({ strictMode: true })
      const playlists = asset.files.filter(({ name }) => name.endsWith('.m3u8'))
      for (const { name } of playlists) HLS.parse((await stored(asset, name)).toString())
      for (const error of await bandwidthErrors(asset)) expect(error).toBeLessThan(0.1)
      const pictures = await sharp(await stored(asset, 'thumb_640.avif')).metadata()
      expect(pictures).toMatchObject({ width: 640, height: 360 })
      const publicFiles = asset.files.map(({ name }) => name).filter(isPublicFile)
      expect(publicFiles.toSorted()).toEqual(
        [...asset.thumbnails.map(({ file }) => file), asset.preview.file].toSorted(),
      )
    },
  )

  it('resumes without repeating a step', { timeout: 120_000 }, async () => {
    const controller = new AbortController()
    const reason = new Error('stopped')
    const stopped = importMaster(
      options({
        signal: controller.signal,
        onProgress: ({ step }) => step === 'package' && controller.abort(reason),
      }),
    )
    await expect(stopped).rejects.toBe(reason)
    expect(await filesIn('store/v')).toEqual([])
    expect(await filesIn('work')).toHaveLength(1)

    const steps = new Set<string>()
    const asset = await imported({ onProgress: ({ step }) => steps.add(step) })
    expect([...steps]).toEqual(['package', 'pictures', 'preview', 'storyboard', 'publish'])
    expect(await filesIn('work')).toEqual([])

    const again = new Set<string>()
    expect(await imported({ onProgress: ({ step }) => again.add(step), captions: [] })).toEqual(
      asset,
    )
    expect([...again]).toEqual([])

    const corrected = join(directory, 'corrected.srt')
    await writeFile(corrected, SRT.replace('seara', 'dimineața'))
    const other = await imported({ captions: [{ lang: 'ro', label: 'Română', file: corrected }] })
    expect(other.captions[0]?.file).not.toBe(asset.captions[0]?.file)
    expect((await stored(other, other.captions[0]?.file ?? '')).toString()).toContain('dimineața')
    expect((await stored(other, other.playlists.cast)).toString()).toContain(
      other.captions[0]?.playlist,
    )
    expect(await readAsset(store, asset.id)).toEqual(other)
    expect(await findDamage(store, other)).toEqual([])
  })

  it('leaves no files in the store when the store fails', { timeout: 120_000 }, async () => {
    const failingWith = (error: Error): MediaStore => {
      let puts = 0
      const put: MediaStore['put'] = async (key, content) => {
        puts += 1
        if (puts > 10) throw error
        await store.put(key, content)
      }
      return { ...store, put }
    }

    const away = imported({ store: failingWith(new Error('bucket is away')) })
    await expect(away).rejects.toThrow('bucket is away')
    expect(await filesIn('store/v')).toEqual([])
    expect(await filesIn('work')).toHaveLength(1)

    const full = failingWith(Object.assign(new Error('write'), { code: 'ENOSPC' }))
    await expect(imported({ store: full })).rejects.toThrow('The disk is full')
    expect(await filesIn('store/v')).toEqual([])
    expect(await filesIn('work')).toEqual([])
  })

  it('refuses a file that is not a film and deletes its files', { timeout: 60_000 }, async () => {
    const disguises: [name: string, content: string | Buffer, refusal: string][] = [
      ['empty.mp4', '', 'EMPTY_FILE'],
      ['rubbish.mp4', 'not a film '.repeat(500), 'NOT_A_VIDEO_FORMAT'],
      [
        'playlist.mp4',
        '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile:/etc/passwd\n#EXT-X-ENDLIST\n',
        'NOT_A_VIDEO_FORMAT',
      ],
      ['concat.mp4', "ffconcat version 1.0\nfile '/etc/passwd'\n", 'NOT_A_VIDEO_FORMAT'],
      [
        'picture.mp4',
        await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
        'NOT_A_VIDEO_FORMAT',
      ],
    ]
    for (const [name, content, refusal] of disguises) {
      const file = join(directory, name)
      await writeFile(file, content)

      expect(await importMaster(options({ file }))).toEqual({ ok: false, refusal })
    }
    const { film, sound, captions } = await damagedMasters()
    await mkdir(join(directory, 'folder.mp4'))
    const noWords = join(directory, 'none.srt')
    await writeFile(noWords, 'nothing')
    const wrong: [changes: Partial<ImportOptions>, refusal: string][] = [
      [{ file: film }, 'DAMAGED'],
      [{ file: join(directory, 'folder.mp4') }, 'NOT_A_FILE'],
      [{ file: sound }, 'DAMAGED'],
      [{ file: captions }, 'NO_VIDEO'],
      [{ captions: [{ lang: 'ro', label: 'Română', file: noWords }] }, 'CAPTIONS_UNREADABLE'],
      [{ posterFile: noWords }, 'POSTER_UNREADABLE'],
    ]
    for (const [changes, refusal] of wrong)
      expect(await importMaster(options(changes))).toEqual({ ok: false, refusal })

    expect([await filesIn('store'), await filesIn('work')]).toEqual([[], []])
  })

  it(
    'imports a film without audio, probed by ffmpeg when ffprobe is missing',
    { timeout: 60_000 },
    async () => {
      const file = join(directory, 'silent.mkv')
      await ffmpeg([
        ...words('-f lavfi -i testsrc2=size=320x180:rate=25:duration=3'),
        ...words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p'),
        file,
      ])
      const asset = await imported({ file, captions: [], ffmpeg: { ...tools, ffprobe: null } })

      expect(asset).toMatchObject({ audio: [], playlists: { cast: 'cast.m3u8', audio: null } })
      expect(asset.renditions.map(({ width, height }) => `${width}x${height}`)).toEqual(['320x180'])
      expect(
        await readFile(join(directory, 'store', assetKey(asset.id, 'web.m3u8')), 'utf8'),
      ).not.toContain('AUDIO')
    },
  )
})
