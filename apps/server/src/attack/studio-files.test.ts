import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { z } from 'zod'
import { mediaImportMessages } from '@hlizo/contract/messages/media-import'
import { pictureFaults } from '@hlizo/contract/messages/studio-uploads'
import { sql } from '@hlizo/database/sql'
import { testOperators } from '#server/testing-operators.ts'
import type { TestDevice } from '#server/testing-people.ts'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { testUploads } from '#server/testing-uploads.ts'
import { peopleIn, type People, type Subscriber } from './testing-members.ts'
import { openWire, type Wire } from './testing-wire.ts'

const WAIT = { timeout: 60_000, interval: 100 }
const PAGE = '<!doctype html><script>alert(document.domain)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><script>alert(1)</script></svg>`
const ZIP = Buffer.from(
  '504b0304140000000000000000005b8e0b5c0300000003000000010000006161626364',
  'hex',
)
const PLAYLIST = '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
const FORMULA = '=HYPERLINK("http://evil.example";"Rambursare")'

let product: TestProduct
let wire: Wire
let people: People
let office: ReturnType<typeof testOperators>
let editor: TestDevice
let uploads: ReturnType<typeof testUploads>

beforeAll(async () => {
  product = await startTestProduct()
  wire = openWire(product.url)
  people = peopleIn(product, wire)
  office = testOperators(product)
  editor = await (await office.operator('redactor', ['editor'])).proven()
  uploads = testUploads(product, editor)
}, 60_000)
afterAll(async () => {
  wire.close()
  await product.close()
})

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a03050' } })

/** What Studio says of a file once it has looked at it. */
async function problemOf(id: string): Promise<string | null | undefined> {
  await vi.waitFor(
    async () => expect(await uploads.rowOf(id)).toMatchObject({ isChecked: true }),
    WAIT,
  )
  return (await uploads.rowOf(id))?.problem
}

/** The files that are not what their names say, and why each is refused. */
async function hostileFiles(): Promise<Readonly<Record<string, readonly [Buffer, string]>>> {
  const { NOT_A_PICTURE, TOO_NARROW } = pictureFaults
  const { NOT_A_VIDEO_FORMAT, CAPTIONS_UNREADABLE } = mediaImportMessages

  return {
    'desen.png': [Buffer.from(SVG), NOT_A_PICTURE],
    'pagina.jpg': [Buffer.from(PAGE), NOT_A_PICTURE],
    'jumatate.jpeg': [
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(PAGE)]),
      NOT_A_PICTURE,
    ],
    'arhiva.webp': [ZIP, NOT_A_PICTURE],
    'animat.avif': [await drawn(640, 360).gif().toBuffer(), NOT_A_PICTURE],
    'linie.png': [await drawn(100_000, 1).png().toBuffer(), TOO_NARROW],
    'pagina.mp4': [Buffer.from(PAGE), NOT_A_VIDEO_FORMAT],
    'desen.mov': [Buffer.from(SVG), NOT_A_VIDEO_FORMAT],
    'arhiva.mkv': [ZIP, NOT_A_VIDEO_FORMAT],
    'lista.ts': [Buffer.from(PLAYLIST), NOT_A_VIDEO_FORMAT],
    'pagina.ro.srt': [Buffer.from(PAGE), CAPTIONS_UNREADABLE],
    'arhiva.ro.vtt': [ZIP, CAPTIONS_UNREADABLE],
  }
}

describe('a file whose content does not match its extension', () => {
  it('is refused with the reason, makes no title, and is not served', async () => {
    const files = await hostileFiles()
    const names = Object.keys(files)
    const ids = await uploads.upload(
      Object.fromEntries(names.map((name) => [name, files[name]?.[0] ?? Buffer.alloc(0)])),
    )
    const problems: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) problems[name] = await problemOf(ids[index] ?? '')
    expect(problems).toEqual(Object.fromEntries(names.map((name) => [name, files[name]?.[1]])))

    for (const [index, id] of ids.entries()) {
      const made = await editor('POST', '/studio/uploads/titles', { uploads: [id] })
      expect([names[index], made.error]).toEqual([names[index], 'UPLOAD_UNUSABLE'])
      for (const path of ['', '/bytes']) {
        const { status } = await wire.send({
          method: 'GET',
          path: `/api/v1/studio/uploads/${id}${path}`,
          headers: { authorization: `Bearer ${editor.accessToken}` },
        })
        expect(status).toBe(404)
      }
    }
    expect(await product.services.db.many(z.unknown(), sql`select id from app.video`)).toEqual([])
    for (const id of ids) await editor('DELETE', `/studio/uploads/${id}`)
  }, 120_000)

  it('is not sent with a name from its content', async () => {
    const { data } = await uploads.begin({
      '../../etc/cron.d/x.mp4': 10,
      'C:\\film.mp4': 10,
      'rând\nnou.mp4': 10,
      'film.mp4.html': 10,
      'film.svg': 10,
      'film.zip': 10,
      '.mp4': 10,
    })
    const Refused = z.object({
      uploads: z.array(z.null()),
      refused: z.array(z.object({ reason: z.string() })),
    })

    expect(Refused.parse(data).refused).toHaveLength(7)
  })
})

describe('a picture that is a page and an archive, too', () => {
  it('is encoded again, so that no original bytes are published', async () => {
    const exif = { IFD0: { Copyright: PAGE, Artist: 'Strada Secretă 7' } }
    const picture = await drawn(1_280, 720).withExif(exif).jpeg().toBuffer()
    const polyglot = Buffer.concat([picture, Buffer.from(PAGE), ZIP])
    const ids = uploads.idsOf(
      (await uploads.begin({ 'Poliglot.mp4': 5_000, 'Poliglot.jpg': polyglot.length })).data,
    )
    const [film = '', image = ''] = ids
    await uploads.send(image, polyglot)
    expect(await problemOf(image)).toBeNull()
    expect((await editor('POST', '/studio/uploads/titles', { uploads: [film] })).status).toBe(200)

    const Picture = z.object({ id: z.string() })
    const found = sql`select picture_id as id from app.video where picture_id is not null`
    const { id } = await vi.waitFor(() => product.services.db.one(Picture, found), WAIT)
    for (const accept of ['image/jpeg', 'image/webp', 'image/avif']) {
      const answer = await fetch(`${product.url}/pictures/${id}/640`, { headers: { accept } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-type')).toBe(accept)
      for (const part of ['<script', 'Secret', 'PK\u0003\u0004']) {
        expect([accept, bytes.includes(part)]).toEqual([accept, false])
      }
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  }, 120_000)
})

describe('the film that a file belongs to', () => {
  it('is an uploaded film without a title, and a film belongs to none', async () => {
    const [film = '', other = '', captions = ''] = uploads.idsOf(
      (await uploads.begin({ 'Unu.mp4': 10, 'Doi.mp4': 10, 'Trei.ro.srt': 10 })).data,
    )
    const plan = async (id: string, of: string) =>
      (await editor('PUT', '/studio/uploads', { uploads: [id], changes: { film: of } })).error
    const unknown = '01900000-0000-7000-8000-000000000001'

    expect(await plan(film, other)).toBe('VALIDATION_FAILED')
    expect(await plan(film, film)).toBe('VALIDATION_FAILED')
    expect(await plan(captions, captions)).toBe('VALIDATION_FAILED')
    expect(await plan(captions, unknown)).toBe('VALIDATION_FAILED')
    expect((await uploads.rowOf(captions))?.plan.film).toBeNull()
    await editor('PUT', '/studio/uploads', { uploads: [captions], changes: { film } })
    expect((await uploads.rowOf(captions))?.plan.film).toBe(film)
    await editor('POST', '/studio/uploads/titles', { uploads: [other] })
    expect(await plan(captions, other)).toBe('VALIDATION_FAILED')
  })
})

describe('an exported table', () => {
  /** A subscriber whose name a spreadsheet would run, and who got a part back. */
  async function namedLikeAFormula(finance: TestDevice): Promise<Subscriber> {
    const member = await people.subscriber('formula')
    const names = { firstName: FORMULA.slice(0, 30), lastName: '@SUM(A1)' }
    const { status } = await people.call(member, 'PUT', '/user/details', names)
    expect(status).toBe(200)
    const Charges = z.array(z.object({ id: z.string() }))
    const charge = await vi.waitFor(async () => {
      const { data } = await finance('GET', '/studio/money/charges')
      const [first] = Charges.parse(data)
      if (!first) throw new Error('It is not in the ledger yet.')
      return first
    }, WAIT)
    const { accountId } = member
    const order = { accountId, paymentId: charge.id, amountMinor: 100, refundedMinor: 0 }
    const refund = await finance('POST', '/studio/money/refunds', { ...order, reason: '=1+1' })
    expect(refund.status, String(refund.error)).toBe(204)

    return member
  }

  it('has no cell that a spreadsheet would run', async () => {
    const finance = await (await office.operator('contabil', ['finance'])).proven()
    await namedLikeAFormula(finance)
    for (const table of ['subscriptions', 'charges', 'refunds']) {
      const { body, headers } = await wire.send({
        method: 'GET',
        path: `/api/v1/studio/money/${table}/export`,
        headers: { authorization: `Bearer ${finance.accessToken}` },
      })
      expect(body, table).toContain(`"'=HYPERLINK(""http://evil`)
      const cells = body.split(/\r\n|;(?=")/)
      expect(cells.filter((cell) => /^"?[=+@\t\r]/.test(cell))).toEqual([])
      expect(headers['content-type']).toMatch(/^text\/csv/)
    }
  }, 60_000)
})
