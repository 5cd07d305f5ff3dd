import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createUploadedTitles } from '@hlizo/contract/calls/studio-uploads'
import { getTitle } from '@hlizo/contract/calls/studio-titles'
import { sql } from '@hlizo/database/sql'
import { testOperators } from './testing-operators.ts'
import type { TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'
import { madeByFfmpeg, smallFilm, testUploads } from './testing-uploads.ts'

const Page = getTitle.data
const WAIT = { timeout: 240_000, interval: 250 }
const SLOW = { timeout: 300_000 }
const SRT = '1\n00:00:00,200 --> 00:00:01,000\nSalut\n'

let product: TestProduct
let device: TestDevice
let directory: string
let film: Buffer
let uploads: ReturnType<typeof testUploads>
let picture: Buffer

beforeAll(async () => {
  product = await startTestProduct()
  device = await (await testOperators(product).operator('redactor', ['editor'])).proven()
  directory = await mkdtemp(join(tmpdir(), 'upload-titles-'))
  film = await smallFilm(directory, 'film.mp4', 2)
  picture = await madeByFfmpeg(
    directory,
    'still.jpg',
    '-y -f lavfi -i color=c=0xa03050:s=1280x720 -frames:v 1',
  )
  uploads = testUploads(product, device)
}, 120_000)
afterAll(async () => {
  await product.close()
  await rm(directory, { recursive: true, force: true })
})

/** Films of fewer lines have no renditions in AV1. */
const largeFilm = (seconds: number): Promise<Buffer> =>
  madeByFfmpeg(
    directory,
    `${seconds}.mp4`,
    `-y -f lavfi -i testsrc2=size=640x360:rate=12:duration=${seconds} -c:v libx264 -preset ultrafast -pix_fmt yuv420p`,
  )

const makeTitles = async (...uploads: readonly (string | undefined)[]) => {
  const answer = await device('POST', '/studio/uploads/titles', { uploads })
  expect(answer.status, String(answer.error)).toBe(200)
  return createUploadedTitles.data.parse(answer.data).titles
}

describe('createUploadedTitles', () => {
  it('creates drafts with films, captions and pictures', SLOW, async () => {
    const [filmId = '', captions = '', image = '', broken = ''] = await uploads.upload({
      's01e03 - Nunta.mp4': film,
      's01e03 - Nunta.ro.srt': Buffer.from(SRT),
      's01e03 - Nunta.jpg': picture,
      's01e04 - Rupt.mp4': Buffer.from('no film at all'),
    })
    await vi.waitFor(
      async () => expect((await uploads.rowOf(broken))?.problem).toContain('nu este un video'),
      WAIT,
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
        expect((await uploads.rowOf(filmId))?.import).toMatchObject({ state: 'done', fraction: 1 }),
      WAIT,
    )
    const page = Page.parse((await device('GET', `/studio/titles/${ref}`)).data)
    expect(page).toMatchObject({
      state: 'draft',
      fields: { title: 'Nunta', season: 1, episode: 3, category: 'show' },
      film: { state: 'ready', loudnessLufs: expect.any(Number) },
      captions: [{ lang: 'ro' }],
    })
    expect([(await uploads.rowOf(captions))?.title, (await uploads.rowOf(image))?.title]).toEqual([
      ref,
      ref,
    ])
    await vi.waitFor(async () => {
      const Picture = z.object({ isOwn: z.boolean() })
      const id = Number(ref.split('-')[1])
      const found = sql`select picture_id is not null as "isOwn" from app.video where id = ${id}`
      expect(await product.services.db.one(Picture, found)).toEqual({ isOwn: true })
    }, WAIT)
  })

  it(
    'prepares a film in AV1 and encrypted as planned, and one that replaces it alike',
    SLOW,
    async () => {
      const Source = z.object({ hasAv1: z.boolean(), isEncrypted: z.boolean() })
      const [filmId = ''] = await uploads.upload({ 'Seif.mp4': await largeFilm(1) })
      await uploads.checked(filmId)
      const changes = { hasAv1: true, isEncrypted: true }
      await device('PUT', '/studio/uploads', { uploads: [filmId], changes })
      const [ref = ''] = await makeTitles(filmId)
      const page = async () => Page.parse((await device('GET', `/studio/titles/${ref}`)).data)
      await vi.waitFor(
        async () => expect(await page()).toMatchObject({ film: { state: 'ready' } }),
        WAIT,
      )
      const renditions = expect.arrayContaining([
        expect.objectContaining({ codec: expect.stringMatching(/^avc1/) }),
        expect.objectContaining({ codec: expect.stringMatching(/^av01/) }),
      ])
      expect(await page()).toMatchObject({ film: { isEncrypted: true, renditions } })

      const better = await smallFilm(directory, 'better.mp4', 3)
      const [next = ''] = await uploads.upload({ 'Seif v2.mp4': better }, { replacesFilmOf: ref })
      const source = sql`select i.source from app.upload u join app.media_import i on i.id = u.import_id
      where u.id = ${next}`
      await vi.waitFor(
        async () =>
          expect(
            (await product.services.db.one(z.object({ source: Source }), source)).source,
          ).toEqual(changes),
        WAIT,
      )
    },
  )

  it('shows on the page of a title that its file was refused', SLOW, async () => {
    const [id = ''] = uploads.idsOf((await uploads.begin({ 'Stricat.mp4': 14 })).data)
    const [ref = ''] = await makeTitles(id)
    await uploads.send(id, Buffer.from('no film at all'))
    const problem = expect.stringContaining('nu este un video')
    await vi.waitFor(async () => expect(await uploads.rowOf(id)).toMatchObject({ problem }), WAIT)

    expect(Page.parse((await device('GET', `/studio/titles/${ref}`)).data)).toMatchObject({
      film: { state: 'failed', failure: problem },
    })
    expect((await device('GET', '/studio/today')).data).toMatchObject({
      groups: expect.arrayContaining([
        expect.objectContaining({
          kind: 'failed-film',
          items: [expect.objectContaining({ id: ref, name: 'Stricat' })],
        }),
      ]),
    })
  })

  it('needs a title, and makes all or none', async () => {
    const ids = uploads.idsOf((await uploads.begin({ 'Bun.mp4': 10, 'Gol.mp4': 10 })).data)
    await device('PUT', '/studio/uploads', { uploads: [ids[1]], changes: { title: '' } })
    const answer = await device('POST', '/studio/uploads/titles', { uploads: ids })

    expect(answer).toMatchObject({ status: 400, error: 'TITLE_REQUIRED' })
    expect((await uploads.rowOf(ids[0] ?? ''))?.title).toBeNull()
    for (const id of ids) await device('DELETE', `/studio/uploads/${id}`)
  })
})
