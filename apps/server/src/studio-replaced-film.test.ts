import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { StudioFilm } from '@hlizo/contract/entities/studio-captions'
import { FilmReplacement } from '@hlizo/contract/entities/studio-replacement'
import { StudioTitlePage } from '@hlizo/contract/entities/studio-title'
import { createUploadedTitles } from '@hlizo/contract/calls/studio-uploads'
import { testOperators } from './testing-operators.ts'
import type { TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'
import { smallFilm, testUploads } from './testing-uploads.ts'

const WAIT = { timeout: 240_000, interval: 250 }
const SLOW = { timeout: 300_000 }

let product: TestProduct
let device: TestDevice
let directory: string
let uploads: ReturnType<typeof testUploads>
let first: Buffer
let better: Buffer

beforeAll(async () => {
  product = await startTestProduct()
  device = await (await testOperators(product).operator('redactor', ['editor'])).proven()
  // The sign-in is known once it has called.
  await device('GET', '/user')
  uploads = testUploads(product, device)
  directory = await mkdtemp(join(tmpdir(), 'replaced-film-'))
  first = await smallFilm(directory, 'first.mp4', 2)
  better = await smallFilm(directory, 'better.mp4', 3)
}, 120_000)
afterAll(async () => {
  await product.close()
  await rm(directory, { recursive: true, force: true })
})

async function makeTitle(name: string, film: Buffer): Promise<string> {
  const ids = await uploads.upload({ [name]: film })
  const answer = await device('POST', '/studio/uploads/titles', { uploads: ids })
  const [ref = ''] = createUploadedTitles.data.parse(answer.data).titles
  await vi.waitFor(
    async () => expect((await uploads.rowOf(ids[0] ?? ''))?.import?.state).toBe('done'),
    WAIT,
  )

  return ref
}

const replacementOf = async (ref: string) =>
  FilmReplacement.parse((await device('GET', `/studio/titles/${ref}/replacement`)).data)
const discard = (ref: string, film: string) =>
  device('DELETE', `/studio/titles/${ref}/replacement?film=${film}`)
const statusOf = async (url: string) => (await fetch(new URL(url, product.url))).status

describe('a film uploaded to replace that of a title', () => {
  it('is prepared next to it, and swapped with one click; both can be played', SLOW, async () => {
    const ref = await makeTitle('Nunta.mp4', first)
    const path = `/studio/titles/${ref}`
    const playing = StudioFilm.parse((await device('POST', `${path}/film`)).data)
    await uploads.upload({ 'Nunta v2.mp4': better }, { replacesFilmOf: ref })
    await vi.waitFor(
      async () => expect((await replacementOf(ref)).next?.durationSeconds).toBeCloseTo(3, 1),
      WAIT,
    )
    const ready = await replacementOf(ref)
    const still = StudioFilm.parse((await device('POST', `${path}/film`)).data)
    expect(still.durationSeconds).toBeCloseTo(2, 1)
    const body = { importId: ready.next?.importId, seconds: 0 }
    expect((await device('POST', `${path}/replacement`, body)).status).toBe(204)

    const next = StudioFilm.parse((await device('POST', `${path}/film`)).data)
    expect(next.durationSeconds).toBeCloseTo(3, 1)
    expect([await statusOf(playing.url), await statusOf(next.url)]).toEqual([200, 200])
    expect(await replacementOf(ref)).toMatchObject({ next: null, former: [{}] })
  })

  it('can be resumed, is the only one, and can be discarded', SLOW, async () => {
    const ref = await makeTitle('Soacra.mp4', first)
    const replaces = { replacesFilmOf: ref }
    const [id = ''] = uploads.idsOf(
      (await uploads.begin({ 'Soacra v2.mp4': better.length }, replaces)).data,
    )
    await uploads.send(id, better.subarray(0, 100))
    const again = await uploads.begin({ 'Soacra v2.mp4': better.length }, replaces)
    expect(uploads.idsOf(again.data)).toEqual([id])
    expect((await replacementOf(ref)).next).toMatchObject({
      file: { name: 'Soacra v2.mp4', receivedBytes: 100 },
      import: null,
    })
    expect((await uploads.begin({ 'Soacra v3.mp4': 10 }, replaces)).error).toBe('REPLACEMENT_OPEN')
    expect((await discard(ref, id)).status).toBe(204)
    expect((await replacementOf(ref)).next).toBeNull()

    await uploads.upload({ 'Soacra v3.mp4': better }, replaces)
    await vi.waitFor(
      async () => expect((await replacementOf(ref)).next?.durationSeconds).toBeCloseTo(3, 1),
      WAIT,
    )
    expect((await uploads.begin({ 'Soacra v4.mp4': 10 }, replaces)).error).toBe('REPLACEMENT_OPEN')
    expect((await discard(ref, id)).error).toBe('REPLACEMENT_MISSING')
    const importId = (await replacementOf(ref)).next?.importId ?? ''
    expect((await discard(ref, importId)).status).toBe(204)
    expect((await replacementOf(ref)).next).toBeNull()
    expect((await discard(ref, importId)).status).toBe(204)
  })

  it('needs a title with a film, and is one film', async () => {
    const answer = await device('POST', '/studio/titles', {
      kind: 'video',
      title: 'Fără film',
      category: 'show',
    })
    const { ref } = StudioTitlePage.parse(answer.data)
    const replaces = { replacesFilmOf: ref }

    expect((await uploads.begin({ 'a.mp4': 10 }, replaces)).error).toBe('FILM_MISSING')
    expect((await uploads.begin({ 'a.mp4': 10, 'b.mp4': 10 }, replaces)).error).toBe(
      'VALIDATION_FAILED',
    )
    expect((await uploads.begin({ 'a.srt': 10 }, replaces)).error).toBe('VALIDATION_FAILED')
    const show = { replacesFilmOf: 'show-1' }
    expect((await uploads.begin({ 'a.mp4': 10 }, show)).status).toBe(404)
  })
})
