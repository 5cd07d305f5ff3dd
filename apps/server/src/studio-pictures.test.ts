import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createUploadedTitles } from '@hlizo/contract/calls/studio-uploads'
import { ensureComedian } from '@hlizo/contract/calls/studio-titles'
import { StudioComedianPage } from '@hlizo/contract/entities/studio-comedian'
import { chooseFilmStill } from '@hlizo/contract/calls/studio-pictures'
import { TitlePicture } from '@hlizo/contract/entities/studio-picture'
import { StudioTitlePage, TitleHistoryEntry } from '@hlizo/contract/entities/studio-title'
import { pictureFaults } from '@hlizo/contract/messages/studio-uploads'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'
import { testOperators } from './testing-operators.ts'
import type { TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'
import { smallFilm, testUploads } from './testing-uploads.ts'

const WAIT = { timeout: 240_000, interval: 250 }
const SLOW = { timeout: 300_000 }
const UNKNOWN = '0123456789abcdef0123456789abcdef'

let product: TestProduct
let device: TestDevice
let directory: string
let uploads: ReturnType<typeof testUploads>
let video: string

beforeAll(async () => {
  product = await startTestProduct()
  device = await (await testOperators(product).operator('redactor', ['editor'])).proven()
  // The sign-in is known once it has called.
  await device('GET', '/user')
  uploads = testUploads(product, device)
  directory = await mkdtemp(join(tmpdir(), 'studio-pictures-'))
  video = await makeVideo('Nunta.mp4', 12)
}, 300_000)
afterAll(async () => {
  await product.close()
  await rm(directory, { recursive: true, force: true })
})

async function makeVideo(name: string, seconds: number): Promise<string> {
  const [id = ''] = await uploads.upload({ [name]: await smallFilm(directory, name, seconds) })
  const answer = await device('POST', '/studio/uploads/titles', { uploads: [id] })
  const [ref = ''] = createUploadedTitles.data.parse(answer.data).titles
  await vi.waitFor(async () => expect((await uploads.rowOf(id))?.import?.state).toBe('done'), WAIT)

  return ref
}

async function createTitle(kind: 'video' | 'show'): Promise<string> {
  const body = { kind, title: `Fără film ${kind}`, category: 'show' }
  return StudioTitlePage.parse((await device('POST', '/studio/titles', body)).data).ref
}

const pictureOf = async (ref: string) =>
  TitlePicture.parse((await device('GET', `/studio/titles/${ref}/picture`)).data)
const shownOf = async (ref: string) =>
  StudioTitlePage.parse((await device('GET', `/studio/titles/${ref}`)).data).pictureUrl
const lastChange = async (ref: string) =>
  z.array(TitleHistoryEntry).parse((await device('GET', `/studio/titles/${ref}/history`)).data)[0]
const undo = (change: string | null | undefined) =>
  device('POST', '/studio/title-changes/undo', { changes: [change] })
const choose = (ref: string, still: string) =>
  device('PUT', `/studio/titles/${ref}/picture`, { still })

async function drawnStills(ref: string) {
  expect((await device('POST', `/studio/titles/${ref}/stills`)).status).toBe(204)
  await vi.waitFor(async () => expect((await pictureOf(ref)).film?.state).toBe('ready'), WAIT)

  return (await pictureOf(ref)).film?.stills ?? []
}

const picture = (colour: string, width = 1280) =>
  sharp({ create: { width, height: 720, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

async function sendPicture(ref: string, name: string, bytes: Buffer): Promise<void> {
  await uploads.upload({ [name]: bytes }, { pictureOf: ref })
}

describe('the picture of a title from its film', () => {
  it('is one of nine frames, is in the history, and is undone', SLOW, async () => {
    expect((await pictureOf(video)).film).toEqual({ state: 'none', stills: [] })
    const stills = await drawnStills(video)
    expect(stills).toHaveLength(9)
    expect(stills.some(({ isChosen }) => isChosen)).toBe(false)
    const [, second] = stills
    const image = await fetch(new URL(second?.url ?? '', product.url))
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

    const before = await shownOf(video)
    const answer = await choose(video, second?.id ?? '')
    const { change } = chooseFilmStill.data.parse(answer.data)
    expect(await shownOf(video)).toBe(`/pictures/${second?.id}/320`)
    expect((await fetch(new URL(await shownOf(video), product.url))).status).toBe(200)
    expect((await pictureOf(video)).film?.stills.map(({ isChosen }) => isChosen)).toEqual(
      stills.map(({ id }) => id === second?.id),
    )
    expect(await lastChange(video)).toMatchObject({
      id: change,
      actor: 'Ion Hazliu',
      via: 'studio',
      after: { picture: `id:${second?.id}` },
      isUndoable: true,
    })
    expect((await choose(video, second?.id ?? '')).data).toEqual({ change: null })

    expect((await undo(change)).status).toBe(200)
    expect(await shownOf(video)).toBe(before)
  })

  it('is no frame of another film, and needs a film', SLOW, async () => {
    const other = await makeVideo('Soacra.mp4', 3)
    const [foreign] = await drawnStills(other)
    expect((await choose(video, foreign?.id ?? '')).error).toBe('STILL_MISSING')
    expect((await choose(video, UNKNOWN)).error).toBe('STILL_MISSING')
    const bare = await createTitle('video')
    expect((await pictureOf(bare)).film).toBeNull()
    expect((await device('POST', `/studio/titles/${bare}/stills`)).error).toBe('FILM_MISSING')
    expect((await choose(bare, UNKNOWN)).error).toBe('FILM_MISSING')
    expect((await choose('show-999', UNKNOWN)).status).toBe(404)
  })
})

/** The name of the account of an entry of the audit log. */
async function accountOfEntry(id = ''): Promise<string> {
  const { name } = await product.services.db.one(
    z.object({ name: z.string() }),
    sql`select a.first_name || ' ' || a.last_name as name from app.audit_entry e
      join app.account a on a.id = e.account_id where e.id = ${id}`,
  )

  return name
}

describe('the picture of a title from a file', () => {
  it.each(['video', 'show'] as const)('is set when it has arrived: %s', SLOW, async (kind) => {
    const ref = await createTitle(kind)
    await sendPicture(ref, 'poster.jpg', await picture('#a03050'))
    const picked = { picture: expect.stringMatching(/^id:/) }
    await vi.waitFor(
      async () => expect(await lastChange(ref)).toMatchObject({ after: picked }),
      WAIT,
    )
    const set = await lastChange(ref)
    // By which an erasure of the editor finds the entry.
    expect(await accountOfEntry(set?.id)).toBe('Ion Hazliu')
    expect(await shownOf(ref)).toBe(`/pictures/${String(set?.after?.['picture']).slice(3)}/320`)
    expect((await pictureOf(ref)).upload).toBeNull()
    await undo(set?.id)
    expect(await shownOf(ref)).not.toContain(String(set?.after?.['picture']).slice(3))
  })

  it('explains why a file is refused, until another one replaces it', SLOW, async () => {
    const ref = await createTitle('show')
    await sendPicture(ref, 'mic.jpg', await picture('#a03050', 200))
    await vi.waitFor(
      async () =>
        expect((await pictureOf(ref)).upload).toMatchObject({
          name: 'mic.jpg',
          problem: pictureFaults.TOO_SMALL,
        }),
      WAIT,
    )
    await sendPicture(ref, 'mare.jpg', await picture('#305080'))
    await vi.waitFor(async () => expect((await pictureOf(ref)).upload).toBeNull(), WAIT)
    expect((await lastChange(ref))?.after).toHaveProperty('picture')
  })

  it('is one picture, goes on where it stopped, and is for a title that exists', async () => {
    const ref = await createTitle('show')
    const wanted = { pictureOf: ref }
    const bytes = await picture('#308050')
    const [id = ''] = uploads.idsOf((await uploads.begin({ 'a.jpg': bytes.length }, wanted)).data)
    const again = await uploads.begin({ 'a.jpg': bytes.length }, wanted)
    expect(uploads.idsOf(again.data)).toEqual([id])
    expect((await uploads.begin({ 'a.jpg': 9, 'b.jpg': 9 }, wanted)).error).toBe(
      'VALIDATION_FAILED',
    )
    expect((await uploads.begin({ 'a.mp4': 9 }, wanted)).error).toBe('VALIDATION_FAILED')
    expect((await uploads.begin({ 'a.jpg': 9 }, { pictureOf: 'show-999' })).status).toBe(404)
  })
})

const drawing = (width: number, channels: 3 | 4 = 4) =>
  sharp({
    create: { width, height: 200, channels, background: { r: 240, g: 80, b: 90, alpha: 0.5 } },
  })
    .png()
    .toBuffer()

describe('the title artwork of a show', () => {
  const artOf = async (ref: string) => {
    const page = StudioTitlePage.parse((await device('GET', `/studio/titles/${ref}`)).data)
    return page.kind === 'show' ? page.titleArtUrl : null
  }
  const uploadOf = async (ref: string) => (await pictureOf(ref)).titleArtUpload
  const send = (ref: string, name: string, bytes: Buffer) =>
    uploads.upload({ [name]: bytes }, { titleArtOf: ref })

  it('is set from a transparent file, undone, and taken away', SLOW, async () => {
    const ref = await createTitle('show')
    expect([await artOf(ref), await uploadOf(ref)]).toEqual([null, null])
    await send(ref, 'titlu.png', await drawing(1200))
    const set = { titleArt: expect.stringMatching(/^id:/) }
    await vi.waitFor(async () => expect(await lastChange(ref)).toMatchObject({ after: set }), WAIT)
    const change = await lastChange(ref)
    const url = (await artOf(ref)) ?? ''
    expect(url).toBe(`/pictures/${String(change?.after?.['titleArt']).slice(3)}/640`)
    expect((await fetch(new URL(url, product.url))).status).toBe(200)
    // Its picture is another one.
    expect((await pictureOf(ref)).isOwn).toBe(false)

    expect((await undo(change?.id)).status).toBe(200)
    expect([await artOf(ref), await uploadOf(ref)]).toEqual([null, null])
    await undo((await lastChange(ref))?.id)
    expect(await artOf(ref)).toBe(url)
    const away = (await device('DELETE', `/studio/titles/${ref}/pictures/title-art`)).data
    expect(away).toEqual({ change: (await lastChange(ref))?.id })
    expect(await artOf(ref)).toBeNull()
  })

  it('is no opaque picture, and not of a video', SLOW, async () => {
    const ref = await createTitle('show')
    await send(ref, 'plin.png', await drawing(1200, 3))
    await vi.waitFor(
      async () => expect((await uploadOf(ref))?.problem).toBe(pictureFaults.NOT_TRANSPARENT),
      WAIT,
    )
    const bare = await createTitle('video')
    expect((await uploads.begin({ 'a.png': 9 }, { titleArtOf: bare })).status).toBe(404)
    expect((await device('DELETE', `/studio/titles/${bare}/pictures/title-art`)).status).toBe(404)
    expect(await uploadOf(bare)).toBeNull()
  })
})

describe('the picture of a comedian', () => {
  it('is set from a file that is no row of the list of uploads', SLOW, async () => {
    const { data } = await device('POST', '/studio/comedians', { name: 'Vasile Portret' })
    const { id } = ensureComedian.data.parse(data)
    const page = async () =>
      StudioComedianPage.parse((await device('GET', `/studio/comedians/${id}`)).data)
    const send = async (name: string, side: number) => {
      const shape = { width: side, height: side, channels: 3 as const, background: '#305080' }
      const bytes = await sharp({ create: shape }).jpeg().toBuffer()
      return uploads.upload({ [name]: bytes }, { portraitOf: id })
    }
    const [small = ''] = await send('mic.jpg', 200)
    expect(await uploads.rowOf(small)).toBeUndefined()
    await vi.waitFor(
      async () => expect((await page()).upload?.problem).toBe(pictureFaults.PORTRAIT_TOO_SMALL),
      WAIT,
    )
    await send('mare.jpg', 500)
    await vi.waitFor(async () => expect((await page()).upload).toBeNull(), WAIT)
    const { pictureUrl, version } = await page()
    expect([pictureUrl, version]).toEqual([expect.stringMatching(/^\/pictures\//), 2])
    expect((await fetch(new URL(pictureUrl ?? '', product.url))).status).toBe(200)
    expect((await uploads.begin({ 'a.jpg': 9 }, { portraitOf: 99_999 })).status).toBe(404)
  })
})
