import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from './disk-store.ts'
import type { MediaTools } from './ffmpeg.ts'
import { importMaster } from './import.ts'
import { importPictures } from './picture.ts'
import { probeMaster } from './probe.ts'
import { toolEnvironment } from './run-ffmpeg.ts'
import { runTool } from './run-tool.ts'
import { pictureKey } from './store.ts'
import { words } from './words.ts'
import { mediaToolsForTests } from './testing-ffmpeg.ts'

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  width="640" height="360"><image xlink:href="file:///etc/passwd" width="640" height="360"/></svg>`
const MPD = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static">
  <Period><AdaptationSet><Representation id="1" bandwidth="1">
  <BaseURL>http://127.0.0.1:9/film.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`

let directory: string
let tools: MediaTools
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hostile-'))
  tools = await mediaToolsForTests()
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const written = async (name: string, content: string | Buffer) => {
  const file = join(directory, name)
  await writeFile(file, content)
  return file
}
const film = async (name: string) => {
  const file = join(directory, name)
  await runTool({
    command: [
      tools.ffmpeg,
      ...words('-hide_banner -y -f lavfi -i testsrc2=size=160x90:rate=25:duration=2'),
      ...words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p'),
      file,
    ],
    env: toolEnvironment(tools),
    timeLimitMs: 60_000,
  })
  return file
}
const importing = (file: string) =>
  importMaster({
    file,
    ffmpeg: tools,
    workDir: join(directory, 'work'),
    store: diskStore(join(directory, 'store')),
  })
const left = async () => [
  await readdir(join(directory, 'store')).catch(() => []),
  await readdir(join(directory, 'work')).catch(() => []),
]

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG whose head promises `side` × `side` pixels. */
function promisedPng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1_000)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))])
}

describe('importMaster with hostile files', () => {
  it.each<[name: string, content: () => string | Buffer]>([
    ['drawing.mp4', () => SVG],
    ['manifest.mp4', () => MPD],
    ['session.mp4', () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n'],
    ['subtitles.mkv', () => '1\n00:00:00,000 --> 00:00:01,000\nBuna\n'],
    ['page.webm', () => '<!doctype html><script>fetch("http://127.0.0.1:9")</script>'],
    ['picture.mov', () => promisedPng(16_000)],
    ['bomb.mp4', () => gzipSync(Buffer.alloc(50_000_000))],
    ['filter.mp4', () => "; ffconcat\nfile 'subfile,,start,0,end,0,,:/etc/passwd'\n"],
  ])('refuses %s before anything of it is decoded', async (name, content) => {
    const file = await written(name, content())

    expect(await importing(file)).toEqual({ ok: false, refusal: 'NOT_A_VIDEO_FORMAT' })
    expect(await left()).toEqual([[], []])
  })

  it('refuses a playlist with the name of a film', async () => {
    const secret = await film('secret.mp4')
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${secret}\n#EXT-X-ENDLIST\n`

    expect(await probeMaster(tools, await written('film.m3u8', playlist))).toBeNull()
  })

  it('accepts names with special characters of shells and options', async () => {
    const source = await readFile(await film('plain.mp4'))
    const names = ['-i.mp4', '$(id).mp4', 'a\nb.mp4', 'I\u0302nta\u0302lnire.mp4', 'http:host.mp4']
    const probes = await Promise.all(
      names.map(async (name) => probeMaster(tools, await written(name, source))),
    )

    expect(probes.map((probe) => probe?.video?.width)).toEqual(names.map(() => 160))
  })
})

describe('importPictures with hostile files', () => {
  it.each<[name: string, content: () => string | Buffer]>([
    ['drawing.png', () => SVG],
    ['packed.png', () => gzipSync(SVG)],
    ['raster.svg', () => promisedPng(16_000)],
    ['huge.png', () => promisedPng(16_000)],
    ['torn.png', () => promisedPng(64).subarray(0, 40)],
  ])('refuses %s', async (name, content) => {
    const file = await written(name, content())
    const store = diskStore(join(directory, 'pictures'))

    expect(await importPictures({ pictures: [{ file, use: 'thumbnail' }], store })).toEqual([
      { ok: false, refusal: 'NOT_A_PICTURE' },
    ])
    expect(await readdir(join(directory, 'pictures')).catch(() => [])).toEqual([])
  })

  it('renders an SVG without loading its URLs', async () => {
    const secret = await written('secret.svg', SVG.replace('/etc/passwd', '/nowhere'))
    const referring = SVG.replace('file:///etc/passwd', secret)
    const store = diskStore(join(directory, 'drawings'))
    const sizes = await Promise.all(
      [SVG, referring].map(async (drawing, index) => {
        const file = await written(`title-${index}.svg`, drawing)
        const pictures = [{ file, use: 'title' as const }]
        const [picture] = await importPictures({ pictures, store, formats: ['png'] })
        if (!picture?.ok) return picture?.refusal
        return (await store.head(pictureKey(picture.value.id, '320.png')))?.bytes
      }),
    )

    // Both are empty: nothing of what they point at was drawn.
    expect(new Set(sizes).size).toBe(1)
  })
})
