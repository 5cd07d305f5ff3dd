import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import HLS from 'hls-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from './disk-store.ts'
import { KEY_FILE } from './encrypt.ts'
import type { MediaTools } from './ffmpeg.ts'
import { importMaster, type ImportOptions } from './import.ts'
import { findDamage } from './testing-damage.ts'
import { parseSegmentList } from './segments.ts'
import { assetKey, type MediaStore } from './store.ts'
import { mediaToolsForTests, runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

const SECONDS = 5

let tools: MediaTools
let directory: string
let master: string
let store: MediaStore

const ffmpeg = (args: readonly string[]) => runBareFfmpeg(tools, args)
const options = (changes: Partial<ImportOptions>): ImportOptions => ({
  file: master,
  store,
  workDir: join(directory, 'work'),
  ffmpeg: tools,
  preset: 'ultrafast',
  ...changes,
})
const keyframesOf = async (folder: string, playlist: string) => {
  const input = ['-protocol_whitelist', 'file,crypto,data', '-allowed_extensions', 'ALL', '-i']
  const { stdout } = await ffmpeg([
    ...words('-skip_frame nokey'),
    ...input,
    join(folder, playlist),
    ...words('-map 0:v -fps_mode passthrough -f framecrc -'),
  ])
  return [...stdout.matchAll(/^0, +-?\d+, +(-?\d+),/gm)].map(([, moment]) => Number(moment))
}
const lengthsOf = async (folder: string, playlist: string) =>
  parseSegmentList(await readFile(join(folder, playlist), 'utf8')).map(({ seconds }) => seconds)

beforeAll(async () => {
  tools = await mediaToolsForTests()
  directory = await mkdtemp(join(tmpdir(), 'import-traits-'))
  store = diskStore(join(directory, 'store'))
  master = join(directory, 'film.mp4')
  await ffmpeg([
    ...words(`-f lavfi -i testsrc2=size=640x360:rate=25:duration=${SECONDS}`),
    ...words(`-f lavfi -i sine=frequency=300:duration=${SECONDS}`),
    ...words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'),
    master,
  ])
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describe('importMaster', () => {
  it('refuses a ladder in AV1 where no encoder can make it', async () => {
    const poorer = { ...tools, extras: { ...tools.extras, av1: null } }

    expect(await importMaster(options({ ffmpeg: poorer, hasAv1: true }))).toEqual({
      ok: false,
      refusal: 'AV1_ENCODER_MISSING',
    })
  })

  it(
    'makes an encrypted film with a ladder in AV1 beside the plain one',
    { timeout: 120_000 },
    async ({ skip }) => {
      if (tools.extras.av1 === null) skip('this ffmpeg has no encoder for AV1')
      const key = randomBytes(16)
      const made = await importMaster(options({ hasAv1: true, keyOf: async () => key }))
      if (!made.ok) throw new Error(`Refused: ${made.refusal}`)
      const asset = made.value
      const plain = await importMaster(options({}))
      if (!plain.ok) throw new Error(`Refused: ${plain.refusal}`)

      expect(await readdir(join(directory, 'store/v'))).toHaveLength(2)
      expect([asset.isEncrypted, plain.value.isEncrypted]).toEqual([true, false])
      expect(asset.renditions.map(({ name, codec }) => [name, codec.slice(0, 4)])).toEqual([
        ['v360', 'avc1'],
        ['v234', 'avc1'],
        ['av1_360', 'av01'],
      ])
      expect(await findDamage(store, asset)).toEqual([])
      expect(asset.files.filter(({ name }) => name.includes('iframe'))).toEqual([])
      const web = String(await store.get(assetKey(asset.id, 'web.m3u8')))
      HLS.setOptions({ strictMode: true })
      HLS.parse(web)
      expect(web).toMatch(/CODECS="av01\.0\.\d\dM\.08,mp4a\.40\.2",RESOLUTION=640x360/)

      const folder = join(directory, 'store', assetKey(asset.id, ''))
      // Without its key no frame can be decoded.
      await expect(keyframesOf(folder, 'v360.m3u8')).rejects.toThrow()
      await writeFile(join(folder, KEY_FILE), key)
      const keyframes = await keyframesOf(folder, 'v360.m3u8')
      expect(keyframes).toHaveLength(3)
      // Segments are cut at keyframes alone, so equal lengths are equal keyframes.
      expect(await lengthsOf(folder, 'av1_360.m3u8')).toEqual(await lengthsOf(folder, 'v360.m3u8'))
    },
  )
})
