import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaAsset } from './asset.ts'
import { diskStore } from './disk-store.ts'
import type { MediaTools } from './ffmpeg.ts'
import { drawStills, readStills } from './film-stills.ts'
import { importMaster } from './import.ts'
import { pictureIdOf } from './picture.ts'
import { assetKey, type MediaStore } from './store.ts'
import { mediaToolsForTests, runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

const SECONDS = 24
/** Between these it is black. */
const BLACK = [7, 8.5] as const

let tools: MediaTools
let directory: string
let store: MediaStore

beforeAll(async () => {
  tools = await mediaToolsForTests()
  directory = await mkdtemp(join(tmpdir(), 'film-stills-'))
  store = diskStore(join(directory, 'store'))
  const dark = `drawbox=c=black:t=fill:enable='between(t,${BLACK.join(',')})'`
  await runBareFfmpeg(tools, [
    ...words(`-f lavfi -i testsrc2=size=640x360:rate=12:duration=${SECONDS} -vf ${dark}`),
    ...words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p'),
    join(directory, 'film.mp4'),
  ])
  await runBareFfmpeg(tools, [
    ...words('-f lavfi -i color=black:size=640x360:rate=12:duration=4'),
    ...words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p'),
    join(directory, 'night.mp4'),
  ])
}, 60_000)
afterAll(() => rm(directory, { recursive: true, force: true }))

async function imported(name: string, key: Buffer | null = null): Promise<MediaAsset> {
  const made = await importMaster({
    file: join(directory, name),
    store,
    workDir: join(directory, 'work'),
    ffmpeg: tools,
    preset: 'ultrafast',
    ...(key && { keyOf: async () => key }),
  })
  if (!made.ok) throw new Error(made.refusal)
  return made.value
}

async function drawn(asset: MediaAsset, key: Buffer | null = null) {
  const workDir = join(directory, 'work')
  await drawStills({ store, asset, key, tools, workDir, count: 9 })
  const stills = (await readStills(store, asset.id)) ?? []
  const pictures = await Promise.all(
    stills.map(async ({ file }) => (await store.get(assetKey(asset.id, file))) ?? Buffer.alloc(0)),
  )

  return { stills, pictures }
}

const brightnessOf = async (picture: Buffer) =>
  (await sharp(picture).greyscale().stats()).channels[0]?.mean ?? 0

describe('drawStills', { timeout: 120_000 }, () => {
  it('spreads nine frames over a film, none of them black', async () => {
    const asset = await imported('film.mp4')
    expect(await readStills(store, asset.id)).toBeNull()
    const { stills, pictures } = await drawn(asset)
    const seconds = stills.map((still) => still.seconds)

    expect(stills).toHaveLength(9)
    expect(seconds).toEqual(seconds.toSorted((one, other) => one - other))
    for (const [index, second] of seconds.entries()) {
      expect(second).toBeGreaterThanOrEqual((SECONDS / 10) * (index + 1) - 0.1)
      expect(second < BLACK[0] || second > BLACK[1]).toBe(true)
    }
    const brightness = await Promise.all(pictures.map(brightnessOf))
    expect(Math.min(...brightness)).toBeGreaterThan(60)
    expect(stills.map(({ pictureId }) => pictureId)).toEqual(
      pictures.map((picture) => pictureIdOf(picture, 'thumbnail')),
    )
    expect(await readdir(join(directory, 'work'))).toEqual([])
  })

  it('reads an encrypted film by its key, and cannot without', async () => {
    const key = randomBytes(16)
    const asset = await imported('film.mp4', key)
    await expect(drawn(asset)).rejects.toThrow()
    expect(await readStills(store, asset.id)).toBeNull()

    expect((await drawn(asset, key)).stills).toHaveLength(9)
  })

  it('uses a black frame when the film has no other', async () => {
    const { pictures } = await drawn(await imported('night.mp4'))

    expect(pictures.length).toBeGreaterThan(0)
    expect(await brightnessOf(pictures[0] ?? Buffer.alloc(0))).toBeLessThan(20)
  })

  it('names the film with missing files', async () => {
    const asset = await imported('film.mp4')
    const lost = { ...asset, id: '0'.repeat(32) }

    await expect(drawn(lost)).rejects.toThrow('import it again')
  })
})
