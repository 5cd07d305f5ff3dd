import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import type { MediaAsset } from '@hlizo/media/asset'
import { diskStore } from '@hlizo/media/disk-store'
import { readAsset } from '@hlizo/media/publish'
import { assetKey, type MediaStore } from '@hlizo/media/store'
import { serverMigrations } from '#server/migrations.ts'
import { assetStore } from './asset-store.ts'
import { trimTailsJob } from './trim-tails.ts'

const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
const broken = '0123456789abcdef0123456789abcdef'
const healthy = 'fedcba9876543210fedcba9876543210'

let database: TestDatabase
let directory: string
let store: MediaStore

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  directory = await mkdtemp(join(tmpdir(), 'trim-'))
  store = diskStore(directory)
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const rendition = (name: string, codec: string) => ({
  name,
  codec,
  peakBitsPerSecond: 1,
  averageBitsPerSecond: 1,
  playlist: `${name}.m3u8`,
})

/** A published film whose last audio segment has this length. */
async function publish(id: string, tailSeconds: string): Promise<MediaAsset> {
  const texts = {
    'a128.m3u8':
      `#EXTM3U\n#EXTINF:2.000000,\na128_00000.m4s\n` +
      `#EXTINF:${tailSeconds},\na128_00001.m4s\n#EXT-X-ENDLIST\n`,
    'web.m3u8': '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="a128.m3u8"\nv234.m3u8\n',
    'cast.m3u8': '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="a128.m3u8"\nv234.m3u8\n',
    'audio.m3u8': '#EXTM3U\na128.m3u8\n',
  }
  for (const [file, text] of Object.entries(texts))
    await store.put(assetKey(id, file), { bytes: Buffer.from(text) })
  const asset: MediaAsset = {
    version: 1,
    id,
    masterSha256: id + id,
    isEncrypted: false,
    durationSeconds: 2,
    width: 416,
    height: 234,
    frameRate: { numerator: 25, denominator: 1 },
    playlists: { web: 'web.m3u8', cast: 'cast.m3u8', audio: 'audio.m3u8' },
    renditions: [{ ...rendition('v234', 'avc1.64001e'), width: 416, height: 234 }],
    audio: [rendition('a128', 'mp4a.40.2')],
    captions: [],
    thumbnails: [],
    preview: { file: 'preview.mp4', width: 416, height: 234, seconds: 1 },
    storyboard: {
      file: 'storyboard.vtt',
      sheets: [],
      tileWidth: 1,
      tileHeight: 1,
      intervalSeconds: 1,
    },
    files: [],
  }
  await assetStore(database.db).adopt(asset, clock.now())
  return asset
}
const text = async (id: string, file: string) => String(await store.get(assetKey(id, file)))
const repair = () =>
  trimTailsJob({ db: database.db, clock, log: silentLog, store }).run(
    {},
    { attempt: 1, isLast: () => false, signal: new AbortController().signal },
  )

describe('trimTailsJob', () => {
  it('removes only a last segment of one audio frame, under new names', async () => {
    await publish(broken, '0.021333')
    const whole = await publish(healthy, '0.500000')

    await repair()

    const repaired = await assetStore(database.db).byId(broken)
    expect(repaired?.playlists).toEqual({
      web: 'web_trimmed.m3u8',
      cast: 'cast_trimmed.m3u8',
      audio: 'audio_trimmed.m3u8',
    })
    expect(await text(broken, 'a128_trimmed.m3u8')).toBe(
      '#EXTM3U\n#EXTINF:2.000000,\na128_00000.m4s\n#EXT-X-ENDLIST\n',
    )
    expect(await text(broken, 'web_trimmed.m3u8')).toContain('URI="a128_trimmed.m3u8"')
    expect(await text(broken, 'audio_trimmed.m3u8')).toContain('a128_trimmed.m3u8')
    expect(await text(broken, 'a128.m3u8')).toContain('a128_00001.m4s')
    expect(await readAsset(store, broken)).toEqual(repaired)
    expect(await assetStore(database.db).byId(healthy)).toEqual(whole)
  })

  it('checks each film once', async () => {
    await repair()
    await database.db.run(sql`update app.asset set descriptor = descriptor - 'files'`)

    await expect(repair()).resolves.toBeUndefined()
  })
})
