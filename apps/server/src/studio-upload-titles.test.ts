import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  beginUploads,
  createUploadedTitles,
  listUploads,
} from '@hlizo/contract/calls/studio-uploads'
import { getTitle } from '@hlizo/contract/calls/studio-titles'
import type { StudioUpload } from '@hlizo/contract/entities/studio-upload'
import { sql } from '@hlizo/database/sql'
import { findMediaTools } from '@hlizo/media/ffmpeg'
import { runBareFfmpeg } from '@hlizo/media/testing-ffmpeg'
import { words } from '@hlizo/media/words'
import { testOperators } from './testing-operators.ts'
import type { TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const [Begun, Rows, Page] = [beginUploads.data, listUploads.data, getTitle.data]
const MODIFIED = '2026-03-01T10:00:00.000Z'
const PATIENCE = { timeout: 240_000, interval: 250 }
const SLOW = { timeout: 300_000 }
const SRT = '1\n00:00:00,200 --> 00:00:01,000\nSalut\n'

let product: TestProduct
let device: TestDevice
let directory: string
let film: Buffer
let picture: Buffer

beforeAll(async () => {
  product = await startTestProduct()
  device = await (await testOperators(product).operator('redactor', ['editor'])).proven()
  directory = await mkdtemp(join(tmpdir(), 'upload-titles-'))
  const tools = await findMediaTools({ searchPath: process.env['PATH'] ?? '' })
  if (!tools.ok) throw new Error(tools.advice)
  const file = join(directory, 'film.mp4')
  await runBareFfmpeg(tools.value, [
    ...words('-y -f lavfi -i testsrc2=size=160x90:rate=12:duration=2'),
    ...words('-f lavfi -i sine=duration=2 -c:v libx264 -preset ultrafast -pix_fmt yuv420p'),
    file,
  ])
  film = await readFile(file)
  const still = join(directory, 'still.jpg')
  await runBareFfmpeg(tools.value, [
    ...words('-y -f lavfi -i color=c=0xa03050:s=1280x720 -frames:v 1'),
    still,
  ])
  picture = await readFile(still)
}, 120_000)
afterAll(async () => {
  await product.close()
  await rm(directory, { recursive: true, force: true })
})

async function send(id: string, content: Buffer, offset = 0): Promise<void> {
  const { status } = await fetch(`${product.url}/api/v1/studio/uploads/${id}/bytes`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${device.accessToken}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content.subarray(offset)),
  })
  expect(status).toBe(204)
}

/** Uploads files whole; gives their ids in the same order. */
async function upload(files: Readonly<Record<string, Buffer>>): Promise<string[]> {
  const announced = Object.entries(files).map(([name, content]) => {
    return { name, bytes: content.length, modifiedAt: MODIFIED }
  })
  const { uploads } = Begun.parse(
    (await device('POST', '/studio/uploads', { files: announced })).data,
  )
  const ids = uploads.map((row) => row?.id ?? '')
  for (const [index, content] of Object.values(files).entries())
    await send(ids[index] ?? '', content)

  return ids
}

const rowOf = async (id: string): Promise<StudioUpload | undefined> =>
  Rows.parse((await device('GET', '/studio/uploads')).data).find((row) => row.id === id)

const makeTitles = async (...uploads: readonly (string | undefined)[]) => {
  const answer = await device('POST', '/studio/uploads/titles', { uploads })
  expect(answer.status, String(answer.error)).toBe(200)
  return createUploadedTitles.data.parse(answer.data).titles
}

describe('createUploadedTitles', () => {
  it('makes drafts whose films are prepared with their captions and pictures', SLOW, async () => {
    const [filmId = '', captions = '', image = '', broken = ''] = await upload({
      's01e03 - Nunta.mp4': film,
      's01e03 - Nunta.ro.srt': Buffer.from(SRT),
      's01e03 - Nunta.jpg': picture,
      's01e04 - Rupt.mp4': Buffer.from('no film at all'),
    })
    await vi.waitFor(
      async () => expect((await rowOf(broken))?.problem).toContain('nu este un video'),
      PATIENCE,
    )
    expect(
      await device('POST', '/studio/uploads/titles', { uploads: [filmId, broken] }),
    ).toMatchObject({ status: 400, error: 'UPLOAD_UNUSABLE' })
    const [ref = ''] = await makeTitles(filmId)
    expect(await device('POST', '/studio/uploads/titles', { uploads: [filmId] })).toMatchObject({
      error: 'UPLOAD_UNUSABLE',
    })

    await vi.waitFor(
      async () =>
        expect((await rowOf(filmId))?.import).toMatchObject({ state: 'done', fraction: 1 }),
      PATIENCE,
    )
    const page = Page.parse((await device('GET', `/studio/titles/${ref}`)).data)
    expect(page).toMatchObject({
      state: 'draft',
      fields: { title: 'Nunta', season: 1, episode: 3, category: 'show' },
      film: { state: 'ready' },
      captions: [{ lang: 'ro' }],
    })
    expect([(await rowOf(captions))?.title, (await rowOf(image))?.title]).toEqual([ref, ref])
    await vi.waitFor(async () => {
      const Picture = z.object({ isOwn: z.boolean() })
      const id = Number(ref.split('-')[1])
      const found = sql`select picture_id is not null as "isOwn" from app.video where id = ${id}`
      expect(await product.services.db.one(Picture, found)).toEqual({ isOwn: true })
    }, PATIENCE)
  })

  it('needs a title, and makes all or none', async () => {
    const { uploads } = Begun.parse(
      (
        await device('POST', '/studio/uploads', {
          files: [
            { name: 'Bun.mp4', bytes: 10, modifiedAt: MODIFIED },
            { name: 'Gol.mp4', bytes: 10, modifiedAt: MODIFIED },
          ],
        })
      ).data,
    )
    const ids = uploads.map((row) => row?.id ?? '')
    await device('PUT', '/studio/uploads', { uploads: [ids[1]], changes: { title: '' } })
    const answer = await device('POST', '/studio/uploads/titles', { uploads: ids })

    expect(answer).toMatchObject({ status: 400, error: 'TITLE_REQUIRED' })
    expect((await rowOf(ids[0] ?? ''))?.title).toBeNull()
    for (const id of ids) await device('DELETE', `/studio/uploads/${id}`)
  })
})
