import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginUploads } from '@hlizo/contract/calls/studio-uploads'
import { sql } from '@hlizo/database/sql'
import { testOperators } from './testing-operators.ts'
import type { TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'
import { testUploads } from './testing-uploads.ts'

const Begun = beginUploads.data
const SRT = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nSalut\n')

let product: TestProduct
let device: TestDevice
let uploads: ReturnType<typeof testUploads>

beforeAll(async () => {
  product = await startTestProduct()
  device = await (await testOperators(product).operator('redactor', ['editor'])).proven()
  uploads = testUploads(product, device)
}, 60_000)
afterAll(() => product.close())

const begin = async (files: Readonly<Record<string, number>>) =>
  Begun.parse((await uploads.begin(files)).data)

describe('beginUploads', () => {
  it('resumes files whose title exists already, and sends no complete one again', async () => {
    const drop = { 's8e1 Nuntă.mp4': 900, 's8e1 Nuntă.ro.srt': SRT.length, 's8e1 Nuntă.jpg': 700 }
    const first = (await begin(drop)).uploads.map((row) => row?.id ?? '')
    const [film = '', captions = ''] = first
    await uploads.send(captions, SRT)
    await uploads.checked(captions)
    expect((await uploads.createTitles(film)).status).toBe(200)

    const again = (await begin(drop)).uploads
    expect(again.map((row) => row?.id)).toEqual(first)
    expect(again.map((row) => row?.title === null)).toEqual([false, false, false])
    expect(again[1]?.receivedBytes).toBe(SRT.length)
    expect(await uploads.offsetOf(film)).toBe(0)
  })

  it('makes another title of a complete file that replaces a film', async () => {
    const [id = ''] = uploads.idsOf((await uploads.begin({ 'Montaj.mp4': 50 })).data)
    const replace = sql`update app.upload set is_replacement = true, received_at = created_at,
      video_id = (select max(id) from app.video) where id = ${id}`
    await product.services.db.run(replace)

    expect((await begin({ 'Montaj.mp4': 50 })).uploads[0]?.id).not.toBe(id)
  })

  it('resumes a file also when the list is full', async () => {
    const [id = ''] = uploads.idsOf((await uploads.begin({ 'Ultimul.mp4': 800 })).data)
    await product.services.db.run(sql`insert into app.upload
        (id, name, kind, bytes, modified_at, plan, created_at, touched_at)
      select gen_random_uuid(), 'plin-' || n || '.mp4', 'film', 1, modified_at, plan, created_at, touched_at
      from app.upload, generate_series(1, 1000) n where id = ${id}`)
    const begun = await begin({ 'Ultimul.mp4': 800, 'Încă unul.mp4': 800 })

    expect(begun.uploads.map((row) => row?.id)).toEqual([id, undefined])
    expect(begun.refused).toEqual([{ name: 'Încă unul.mp4', reason: 'TOO_MANY' }])
  })
})
