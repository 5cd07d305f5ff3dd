import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { beginUploads, listUploads } from '@hlizo/contract/calls/studio-uploads'
import type { StudioUpload } from '@hlizo/contract/entities/studio-upload'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { testOperators, type TestOperator } from './testing-operators.ts'
import type { TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const [Begun, Rows] = [beginUploads.data, listUploads.data]
const WAIT = { timeout: 20_000, interval: 100 }
const MODIFIED = '2026-03-01T10:00:00.000Z'

let product: TestProduct
let editor: TestOperator
let device: TestDevice

beforeAll(async () => {
  product = await startTestProduct()
  editor = await testOperators(product).operator('redactor', ['editor'])
  device = await editor.proven()
}, 60_000)
afterAll(() => product.close())

const file = (name: string, bytes: number) => ({ name, bytes, modifiedAt: MODIFIED })

async function begin(...files: readonly ReturnType<typeof file>[]) {
  const answer = await device('POST', '/studio/uploads', { files })
  expect(answer.status, String(answer.error)).toBe(200)

  return Begun.parse(answer.data)
}

async function beginOne(name: string, bytes: number): Promise<StudioUpload> {
  const [row] = (await begin(file(name, bytes))).uploads
  if (!row) throw new Error(`${name} was refused.`)
  return row
}

/** Speaks the protocol by hand: a part of a file, or where it stopped. */
async function bytesOf(
  id: string,
  method: 'HEAD' | 'PATCH',
  { offset = 0, body = '', token = device.accessToken, url = product.url, headers = {} } = {},
) {
  const answer = await fetch(`${url}/api/v1/studio/uploads/${id}/bytes`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(method === 'PATCH' && {
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      }),
      ...headers,
    },
    ...(method === 'PATCH' && { body }),
  })
  const text = await answer.text()
  const error: unknown = text.startsWith('{') ? JSON.parse(text).error : text
  const at = answer.headers.get('upload-offset')

  return { status: answer.status, offset: at === null ? null : Number(at), error }
}

const listed = async (id: string) =>
  Rows.parse((await device('GET', '/studio/uploads')).data).find((row) => row.id === id)

const checked = async (id: string) => {
  await vi.waitFor(async () => expect(await listed(id)).toMatchObject({ isChecked: true }), WAIT)
  return listed(id)
}

describe('beginUploads', () => {
  it('suggests titles, assigns captions to their film, and refuses other files', async () => {
    const { uploads, refused } = await begin(
      file('s02e05 - Soacra.ro.srt', 100),
      file('s02e05 - Soacra.mp4', 5_000),
      file('pagina.html', 10),
      file('logo.svg', 10),
      file('arhiva.zip', 10),
      file('gol.mp4', 0),
      file('film.mp4', 21 * 1024 ** 3),
      file('a/b.mp4', 10),
    )

    const [captions, film] = uploads
    expect(uploads.slice(2)).toEqual([null, null, null, null, null, null])
    expect(film?.plan).toMatchObject({ title: 'Soacra', season: 2, episode: 5, category: 'show' })
    expect(captions?.plan).toMatchObject({ film: film?.id, lang: 'ro' })
    expect(refused).toEqual([
      { name: 'pagina.html', reason: 'KIND' },
      { name: 'logo.svg', reason: 'KIND' },
      { name: 'arhiva.zip', reason: 'KIND' },
      { name: 'gol.mp4', reason: 'EMPTY' },
      { name: 'film.mp4', reason: 'TOO_LARGE' },
      { name: 'a/b.mp4', reason: 'NAME' },
    ])
  })

  it('resumes a file that is chosen again, also in two windows', async () => {
    const first = await beginOne('Din nou.mp4', 900)
    const again = await Promise.all([
      begin(file('Din nou.mp4', 900)),
      begin(file('Din nou.mp4', 900)),
    ])

    expect(again.map(({ uploads }) => uploads[0]?.id)).toEqual([first.id, first.id])
    expect((await beginOne('Din nou.mp4', 901)).id).not.toBe(first.id)
  })

  it('replaces a file, with its plan and its captions', async () => {
    const { uploads } = await begin(file('s09e01 Rupt.mp4', 500), file('s09e01 Rupt.srt', 20))
    const [old, captions] = uploads
    await device('PUT', '/studio/uploads', { uploads: [old?.id], changes: { title: 'Întreg' } })
    const answer = await device('POST', '/studio/uploads', {
      files: [file('altul.mov', 600)],
      replaces: old?.id,
    })
    const [next] = Begun.parse(answer.data).uploads

    expect(next).toMatchObject({ name: 'altul.mov', plan: { title: 'Întreg', season: 9 } })
    expect(await listed(old?.id ?? '')).toBeUndefined()
    expect((await listed(captions?.id ?? ''))?.plan.film).toBe(next?.id)
  })
})

describe('sendUploadPart', () => {
  it('receives a file in parts, and returns its offset', async () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nSalut\n'
    const { id } = await beginOne('Parți.ro.srt', Buffer.byteLength(text))
    expect(await bytesOf(id, 'HEAD')).toMatchObject({ status: 200, offset: 0 })
    expect(await bytesOf(id, 'PATCH', { body: text.slice(0, 10) })).toMatchObject({
      status: 204,
      offset: 10,
    })
    await vi.waitFor(
      async () => expect(await listed(id)).toMatchObject({ receivedBytes: 10, isChecked: false }),
      WAIT,
    )
    expect(await bytesOf(id, 'PATCH', { body: 'x', offset: 3 })).toMatchObject({
      status: 409,
      error: 'UPLOAD_OFFSET',
    })
    expect(await bytesOf(id, 'HEAD')).toMatchObject({ offset: 10 })
    expect(await bytesOf(id, 'PATCH', { body: text.slice(10), offset: 10 })).toMatchObject({
      status: 204,
      offset: text.length,
    })

    expect(await checked(id)).toMatchObject({ receivedBytes: text.length, problem: null })
    expect(await bytesOf(id, 'PATCH', { body: 'more', offset: text.length })).toMatchObject({
      status: 413,
    })
  })

  it('reports at once why received files cannot be used', async () => {
    const contents = { 'rupt.mp4': 'no film', 'rupt.srt': 'no captions', 'rupt.jpg': '<svg/>' }
    const problems: unknown[] = []
    for (const [name, body] of Object.entries(contents)) {
      const { id } = await beginOne(name, body.length)
      await bytesOf(id, 'PATCH', { body })
      problems.push((await checked(id))?.problem)
    }

    expect(problems).toEqual([
      expect.stringContaining('nu este un video'),
      expect.stringContaining('nu poate fi citită'),
      expect.stringContaining('nu este o imagine'),
    ])
  })

  it('has the same access rules as each call of Studio, also HEAD', async () => {
    const { id } = await beginOne('Acces.mp4', 10)
    const office = testOperators(product)
    const support = await (await office.operator('ajutor', ['support'])).proven()
    const { device: member } = await office.member('oarecare')
    const statuses = async (token: string) => [
      (await bytesOf(id, 'HEAD', { token })).status,
      (await bytesOf(id, 'PATCH', { token, body: 'abc' })).status,
    ]

    expect(await statuses('')).toEqual([404, 404])
    expect(await statuses('x.y.z')).toEqual([404, 404])
    expect(await statuses(member.accessToken)).toEqual([404, 404])
    expect(await statuses(support.accessToken)).toEqual([400, 400])
    expect(await bytesOf(id, 'HEAD')).toMatchObject({ offset: 0 })
    const other = '01900000-0000-7000-8000-000000000001'
    expect([(await bytesOf(other, 'HEAD')).status, (await bytesOf('..', 'HEAD')).status]).toEqual([
      404, 404,
    ])
  })

  it('admits a newer request when an older one hangs', async () => {
    const { id } = await beginOne('Agățat.mp4', 1_000)
    const hanging = new AbortController()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(100)),
    })
    // The types of fetch lack what a streamed body needs.
    const streamed: object = { body, duplex: 'half' }
    const held = fetch(`${product.url}/api/v1/studio/uploads/${id}/bytes`, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${device.accessToken}`,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      signal: hanging.signal,
      ...streamed,
    }).catch(() => null)
    const Held = z.object({ isHeld: z.boolean() })
    await vi.waitFor(async () => {
      const row = sql`select writer is not null as "isHeld" from app.upload where id = ${id}`
      expect(await product.services.db.one(Held, row)).toEqual({ isHeld: true })
    }, WAIT)

    const { status, offset } = await bytesOf(id, 'HEAD')
    expect([status, offset]).toEqual([200, 100])
    hanging.abort()
    await held
  }, 30_000)
})

describe('removeUpload', () => {
  it('deletes the row at once and the bytes by a job', async () => {
    const { id } = await beginOne('Șters.mp4', 10)
    await bytesOf(id, 'PATCH', { body: 'abc' })
    const path = join(product.dataDir, 'uploads', id)
    expect((await stat(path)).size).toBe(3)
    expect((await device('DELETE', `/studio/uploads/${id}`)).status).toBe(204)

    expect(await listed(id)).toBeUndefined()
    await vi.waitFor(async () => expect(await stat(path).catch(() => null)).toBeNull(), WAIT)
    expect((await device('DELETE', `/studio/uploads/${id}`)).status).toBe(404)
    const { data } = await owners()('GET', '/studio/audit?action=upload.')
    expect(z.array(z.object({ action: z.string() })).parse(data)[0]?.action).toBe('upload.removed')
  })

  it('removes what was sent with a film that has a title, and frees what was sent with another', async () => {
    const drop = async (name: string) =>
      (await begin(file(`${name}.mp4`, 10), file(`${name}.srt`, 20), file(`${name}.jpg`, 30)))
        .uploads
    const [film, ...parts] = await drop('Cu titlu')
    await device('POST', '/studio/uploads/titles', { uploads: [film?.id] })
    await device('DELETE', `/studio/uploads/${film?.id}`)
    for (const part of parts) expect(await listed(part?.id ?? '')).toBeUndefined()

    const [other, captions] = await drop('Fără titlu')
    expect(captions?.plan.film).toBe(other?.id)
    await device('DELETE', `/studio/uploads/${other?.id}`)
    expect((await listed(captions?.id ?? ''))?.plan.film).toBeNull()
    const [again] = await drop('Fără titlu')
    expect((await listed(captions?.id ?? ''))?.plan.film).toBe(again?.id)
  })

  it('happens automatically after two weeks without activity', async () => {
    const { id } = await beginOne('Uitat.mp4', 10)
    const { services } = product
    const tidy = services.features.flatMap(({ jobs }) => jobs?.['uploads.tidy'] ?? [])[0]
    const run = () =>
      tidy?.run({}, { attempt: 1, isLast: () => false, signal: AbortSignal.timeout(10_000) })
    await run()
    expect(await listed(id)).toBeDefined()
    await services.db.run(sql`update app.upload
      set touched_at = ${new Date(services.clock.now().getTime() - 15 * DAY_MS)} where id = ${id}`)
    await run()

    expect(await listed(id)).toBeUndefined()
  })
})

let owner: TestDevice | null = null
beforeAll(async () => {
  owner = await (await testOperators(product).operator('patron', ['owner'])).proven()
})
function owners(): TestDevice {
  if (!owner) throw new Error('No owner.')
  return owner
}
