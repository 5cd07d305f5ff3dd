import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '@hlizo/kit/clock'
import { accept, refuse } from '@hlizo/kit/result'
import { isPublicFile, type AssetTraits, type MediaAsset } from '@hlizo/media/asset'
import { diskStore } from '@hlizo/media/disk-store'
import { findMediaTools, type MediaTools } from '@hlizo/media/ffmpeg'
import { importMaster } from '@hlizo/media/import'
import { createSegmentCache } from '@hlizo/media/segment-cache'
import { createMediaSigner } from '@hlizo/media/sign'
import { runBareFfmpeg } from '@hlizo/media/testing-ffmpeg'
import { words } from '@hlizo/media/words'
import { mediaPages } from './media-pages.ts'

const SRT = '1\n00:00:00,500 --> 00:00:01,500\nBună seara!\n'
const ORIGIN = 'http://hlizo.test'
const FORGED = `/m/1.${'A'.repeat(22)}`
const filmKey = Buffer.from('sixteen bytes ok')
const signer = createMediaSigner({
  keys: [{ id: '1', secret: 'a secret of thirty-two characters!' }],
  clock: systemClock,
})

let directory: string
let tools: MediaTools
let app: FastifyInstance
let isEntitled: boolean
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'every-address-'))
  const found = await findMediaTools({ searchPath: process.env['PATH'] ?? '' })
  if (!found.ok) throw new Error(found.advice)
  tools = found.value
  await runBareFfmpeg(tools, [
    ...words('-f lavfi -i testsrc2=size=320x180:rate=12:duration=3'),
    ...words('-f lavfi -i sine=duration=3 -c:v libx264 -preset ultrafast -c:a aac'),
    join(directory, 'film.mp4'),
  ])
  await writeFile(join(directory, 'ro.srt'), SRT)
  const store = diskStore(join(directory, 'store'))
  app = Fastify()
  app.decorateReply('callNotFound', async function callNotFound() {
    return this.code(404).send()
  })
  await app.register(
    mediaPages({
      store,
      signer,
      accel: null,
      cache: createSegmentCache({ store }),
      mayWatch: async () => (isEntitled ? accept(undefined) : refuse('SUBSCRIPTION_EXPIRED')),
      keyOf: async () => filmKey,
      isUnlaunched: async () => false,
      pageOrigin: null,
    }),
  )
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

async function imported({ isEncrypted }: AssetTraits): Promise<MediaAsset> {
  const made = await importMaster({
    file: join(directory, 'film.mp4'),
    store: diskStore(join(directory, 'store')),
    workDir: join(directory, 'work'),
    ffmpeg: tools,
    captions: [{ lang: 'ro', label: 'Română', file: join(directory, 'ro.srt') }],
    preset: 'ultrafast',
    ...(isEncrypted && { keyOf: async () => filmKey }),
  })
  if (!made.ok) throw new Error(`Refused: ${made.refusal}`)

  return made.value
}

const statusOf = async (url: string) => (await app.inject(url)).statusCode

/** The addresses that a text names: the lines and the quoted ones of a playlist, the pictures of a storyboard. */
function addressesIn(text: string): string[] {
  const quoted = [...text.matchAll(/URI="([^"]*)"/g)].map(([, address = '']) => address)
  const isStoryboard = text.includes('#xywh')
  const lines = text
    .split('\n')
    .filter((line) => (isStoryboard ? line.includes('#xywh') : !/^(?:#|\s*$)/.test(line)))

  return [...quoted, ...lines]
}

/** Follows every address from these on, as a player would, and gives all paths that it came to. */
async function walk(startPaths: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const toVisit = startPaths.map((path) => new URL(path, ORIGIN))
  for (let url = toVisit.pop(); url !== undefined; url = toVisit.pop()) {
    if (found.has(url.pathname)) continue
    expect(url.origin).toBe(ORIGIN)
    const answer = await app.inject(url.pathname)
    found.set(url.pathname, answer.statusCode)
    const isList = /\.m3u8$|storyboard.*\.vtt$/.test(url.pathname)
    if (!isList) continue
    for (const address of addressesIn(answer.body)) {
      // Relative and without a query: each request inherits the token, and no internal path is named.
      expect(address).toMatch(/^[A-Za-z0-9_][A-Za-z0-9_.-]*(?:#xywh=[\d,]+)?$/)
      toVisit.push(new URL(address, url))
    }
  }

  return found
}

describe('every address of every playlist', () => {
  it.each([{ isEncrypted: false }, { isEncrypted: true }])(
    'opens only with an entitlement: %o',
    { timeout: 120_000 },
    async (traits) => {
      const asset = await imported(traits)
      const expiresAt = new Date(systemClock.now().getTime() + 60_000)
      const prefix = signer.sign({ sessionId: 'laptop', assetId: asset.id, expiresAt })
      const { web, cast, audio } = asset.playlists
      const startPaths = [web, cast, audio ?? '', asset.storyboard.file]

      isEntitled = true
      const found = await walk(startPaths.map((file) => prefix + file))
      const names = [...found.keys()].map((path) => basename(path))
      const reached = names.filter((name) => name !== 'film.key').toSorted()
      const films = asset.files.map(({ name }) => name).filter((name) => !isPublicFile(name))
      expect(new Set(found.values())).toEqual(new Set([200]))
      expect(names.includes('film.key')).toBe(traits.isEncrypted)
      expect(reached).toEqual(films.toSorted())

      for (const name of names) {
        const elsewhere = [
          `${FORGED}/${prefix.split('/').slice(3).join('/')}${name}`,
          `/m/${name}`,
          `/m/${asset.id}/${name}`,
          `/v/${asset.id}/${name}`,
          `/media/${asset.id}/${name}`,
          `/media/previews/${name}`,
        ]
        const statuses = await Promise.all(elsewhere.map(statusOf))
        expect([name, statuses]).toEqual([name, [403, 403, 403, 404, 404, 404]])
      }

      isEntitled = false
      const lists = [...found.keys()].filter((path) => /\.(?:m3u8|key)$/.test(path))
      const refused = await Promise.all(lists.map(statusOf))
      expect(new Set(refused)).toEqual(new Set([403]))
      expect(await statusOf(`/media/previews/${asset.id}.mp4`)).toBe(200)
    },
  )
})
