import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Moment } from '@hlizo/contract/entities/moment'
import { sql } from '@hlizo/database/sql'
import { clipKey } from '@hlizo/media/store'
import { erasureOf, personalTables, rowsOf } from './features/privacy/personal-tables.ts'
import { testCatalogue } from './stores/testing-catalogue.ts'
import type { TestDevice } from './testing-people.ts'
import { startTestProduct, type TestNode, type TestProduct } from './testing-product.ts'
import { testSeats } from './testing-seats.ts'

const Moments = z.array(Moment)
const FILES = ['clip.mp4', 'wide.mp4', 'tall.mp4', 'picture.jpg']

let product: TestProduct
let nodes: readonly TestNode[]
let seats: ReturnType<typeof testSeats>
let owner: Awaited<ReturnType<typeof seats.owner>>
let videoId: number

beforeAll(async () => {
  product = await startTestProduct()
  nodes = [product, await product.secondNode()]
  seats = testSeats(product)
  owner = await seats.owner()
  await owner.device('POST', `/profiles/${owner.ownId}/confirm`)
  const { db, clock } = product.services
  await db.run(sql`insert into app.asset (id, descriptor, caption_languages, created_at)
    values ('film', '{}', '{}', ${clock.now()})`)
  const facts = { title: 'Cheia', durationSeconds: 600, assetId: 'film' }
  videoId = await testCatalogue(db, clock.now()).video(facts)
}, 120_000)
afterAll(() => product.close())

const momentsOf = async (device: TestDevice) =>
  Moments.parse((await device('GET', '/moments')).data)

/** A moment that is shared, as if its clip had been cut. */
async function shared(device: TestDevice, startMs: number): Promise<{ id: string; clip: string }> {
  const body = { videoId, startMs, endMs: startMs + 8_000 }
  const { id } = Moment.parse((await device('POST', '/moments', body)).data)
  const answer = Moment.parse((await device('POST', `/moments/${id}/share`)).data)
  const clip = answer.shared?.id ?? ''
  const { db } = product.services
  await db.run(sql`delete from jobs.job where key = ${clip}`)
  await db.run(sql`update app.moment_clip set state = 'complete' where id = ${clip}`)
  for (const { services } of nodes) {
    for (const file of FILES)
      await services.mediaStore.put(clipKey(clip, file), { bytes: Buffer.from(file) })
  }

  return { id, clip }
}

const spanTables = personalTables.filter(({ table }) => table === 'app.moment_span')
const Row = z.object({ row: z.record(z.string(), z.unknown()) })
/** The stretches in the copy of an account's data. */
async function copyOf(accountId: string) {
  const { db } = product.services
  const person = { accountId, userKey: '' }
  const rows = await Promise.all(spanTables.map((table) => db.many(Row, rowsOf(table, person))))

  return rows.flat().map(({ row }) => row)
}
const eraseSpans = async (accountId: string) => {
  for (const table of spanTables)
    await product.services.db.run(erasureOf(table, { accountId, userKey: '' }))
}
const namesOf = (clip: string) =>
  product.services.db.one(
    z.object({ counts: z.string().nullable(), sharer: z.string().nullable() }),
    sql`select account_id as counts, sharer_id as sharer from app.moment_span
      where clip_id = ${clip}`,
  )

/** Asks every node, signed out, for all that there is of a shared moment. */
async function everywhere(clip: string): Promise<Response[]> {
  const page = encodeURIComponent(`${product.url}/p/${clip}`)
  const paths = [`/api/v1/public/moments/${clip}`, `/oembed?url=${page}`]
  const files = FILES.map((file) => `/p/${clip}/${file}`)
  const addresses = nodes.flatMap(({ url }) => [...paths, ...files].map((path) => url + path))

  return Promise.all(addresses.map((address) => fetch(address)))
}
const statusesOf = async (clip: string) =>
  new Set((await everywhere(clip)).map(({ status }) => status))

describe('a shared moment', () => {
  it('is seen signed out on every node, and stored by no cache', async () => {
    const { clip } = await shared(owner.device, 10_000)
    const answers = await everywhere(clip)

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ headers }) => headers.get('cache-control')))).toEqual(
      new Set(['no-store']),
    )
    const part = await fetch(`${product.url}/p/${clip}/wide.mp4`, {
      headers: { range: 'bytes=0-3' },
    })
    expect([part.status, await part.text()]).toEqual([206, 'wide'])
    const first = `${product.url}/p/${clip}/clip.mp4`
    const [whole, later] = await Promise.all(
      ['bytes=0-', 'bytes=4-'].map((range) => fetch(first, { headers: { range } })),
    )
    expect([await whole?.text(), later?.status]).toEqual(['wide.mp4', 404])
    expect(part.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(part.headers.get('content-security-policy')).toContain('frame-ancestors *')
  })

  it('is deleted on each node by the call that deletes it', async () => {
    const { id, clip } = await shared(owner.device, 20_000)
    expect(await statusesOf(clip)).toEqual(new Set([200]))
    expect((await owner.device('DELETE', `/moments/${id}/share`)).status).toBe(204)

    expect(await statusesOf(clip)).toEqual(new Set([404]))
  })

  it('is created only by subscribers', async () => {
    const member = await seats.member('fara-abonament')
    const body = { videoId, startMs: 30_000, endMs: 40_000 }
    const calls = [
      ['POST', '/moments', body],
      ['POST', `/moments/01890000-0000-7000-8000-000000000001/share`],
    ] as const
    const asked = async (device: TestDevice) =>
      Promise.all(
        calls.map(async ([method, path, sent]) => (await device(method, path, sent)).status),
      )

    expect(await asked(seats.people.visitor)).toEqual([401, 401])
    expect(await asked(member.device)).toEqual([402, 402])
  })

  it('can be taken back without a subscription', async () => {
    const { id, clip } = await shared(owner.device, 130_000)
    const other = await shared(owner.device, 150_000)
    const { db } = product.services
    const accountId = await seats.accountOf(owner.person)
    const ends = (at: string) =>
      db.run(sql`update app.subscription set paid_through = ${new Date(at)}
        where account_id = ${accountId}`)
    await ends('2020-01-01T00:00:00Z')
    expect((await owner.device('POST', `/moments/${id}/share`)).status).toBe(405)
    expect((await momentsOf(owner.device)).map((moment) => moment.id)).toContain(id)
    const taken = [
      await owner.device('DELETE', `/moments/${id}/share`),
      await owner.device('DELETE', `/moments/${other.id}`),
    ]
    await ends('2040-01-01T00:00:00Z')

    expect(taken.map(({ status }) => status)).toEqual([204, 204])
    expect(await statusesOf(clip)).toEqual(new Set([404]))
    expect(await statusesOf(other.clip)).toEqual(new Set([404]))
  })
})

describe('a guest of a profile', () => {
  it('shares within the limits of the owner, and the moments move when the seat ends', async () => {
    const { host, guest, seatId } = await seats.seated()
    const { clip } = await shared(guest.device, 50_000)
    await host.device('POST', `/profiles/${host.profileId}/confirm`)
    expect(await momentsOf(host.device)).toMatchObject([{ shared: { id: clip } }])
    expect((await host.device('DELETE', `/seats/${seatId}`)).status).toBe(204)

    expect(await momentsOf(host.device)).toEqual([])
    expect(await statusesOf(clip)).toEqual(new Set([200]))
    const accountId = await seats.accountOf(guest.person)
    const own = await product.services.db.many(
      z.object({ clip: z.string() }),
      sql`select clip_id as clip from app.moment where account_id = ${accountId}`,
    )
    expect(own).toEqual([{ clip }])
  })

  it('has what they shared in their own copy, which their own erasure forgets', async () => {
    const { host, guest } = await seats.seated()
    const ids = [await seats.accountOf(host.person), await seats.accountOf(guest.person)] as const
    const [hostId, guestId] = ids
    const { clip } = await shared(guest.device, 70_000)

    expect(await copyOf(hostId)).toEqual([])
    expect(await copyOf(guestId)).toMatchObject([{ title: 'Cheia', clip_id: clip }])
    expect(JSON.stringify(await copyOf(guestId))).not.toContain(hostId)
    expect(await namesOf(clip)).toEqual({ counts: hostId, sharer: guestId })
    await eraseSpans(hostId)
    expect(await namesOf(clip)).toEqual({ counts: null, sharer: guestId })
    await eraseSpans(guestId)
    expect(await copyOf(guestId)).toEqual([])
  })

  it('counts for the owner, also when the guest is erased', async () => {
    const { host, guest } = await seats.seated()
    const hostId = await seats.accountOf(host.person)
    await shared(guest.device, 90_000)
    await host.device('POST', `/profiles/${host.ownId}/confirm`)
    const own = await shared(host.device, 110_000)
    await eraseSpans(await seats.accountOf(guest.person))
    const { db } = product.services
    const { count } = await db.one(
      z.object({ count: z.number() }),
      sql`select count(*)::int from app.moment_span where account_id = ${hostId}`,
    )

    expect(count).toBe(2)
    expect(await copyOf(hostId)).toMatchObject([{ clip_id: own.clip }])
  })
})
