import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { StudioHome } from '@hlizo/contract/entities/studio-home'
import { StudioTitlePage } from '@hlizo/contract/entities/studio-title'
import { sql } from '@hlizo/database/sql'
import { peopleIn } from './attack/testing-members.ts'
import { openWire, type Wire } from './attack/testing-wire.ts'
import { testCatalogue } from './stores/testing-catalogue.ts'
import { startKilledNode, type KilledNode } from './testing-killed-node.ts'
import { testOperators } from './testing-operators.ts'
import { testPeople, type TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'
import { smallFilm, testUploads } from './testing-uploads.ts'

const WAIT = { timeout: 120_000, interval: 200 }
const Count = z.object({ count: z.number() })

vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 })

let product: TestProduct
let wire: Wire
let node: KilledNode
let [editor, finance]: TestDevice[] = []
let film: Buffer
let member: { readonly accountId: string; readonly email: string }

/** The first node shows the state and runs no jobs; the second one works, and is killed. */
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'killed-upload-'))
  film = await smallFilm(directory, 'film.mp4', 1)
  await rm(directory, { recursive: true, force: true })
  product = await startTestProduct()
  wire = openWire(product.url)
  const office = testOperators(product)
  const devices: TestDevice[] = []
  for (const role of ['editor', 'finance'] as const)
    devices.push(await (await office.operator(role, [role])).proven())
  member = await peopleIn(product, wire).subscriber('abonat')
  await vi.waitFor(async () => expect(await countOf('charge')).toBe(1), WAIT)
  await product.services.jobs.stop()
  node = await startKilledNode(product)
  const { deviceWith } = testPeople({ url: node.url, services: product.services })
  ;[editor, finance] = devices.map(({ accessToken }) => deviceWith(accessToken))
})
afterAll(async () => {
  await node.close()
  wire.close()
  await product.close()
})

const tables = {
  charge: sql`app.charge`,
  upload: sql`app.upload`,
  video: sql`app.video`,
  asset: sql`app.asset`,
  order: sql`app.refund_order`,
}
const countOf = async (table: keyof typeof tables, where = sql`true`) =>
  (
    await product.services.db.one(
      Count,
      sql`select count(*)::int as count from ${tables[table]} where ${where}`,
    )
  ).count
const audited = async (action: string) =>
  (
    await product.services.db.one(
      Count,
      sql`select count(*)::int as count from app.audit_entry where action = ${action}`,
    )
  ).count

function operator(device: TestDevice | undefined): TestDevice {
  if (!device) throw new Error('There is no operator.')
  return device
}

/** What the editor sends to the node, and asks of it. */
function sending(name: string) {
  const uploads = testUploads({ ...product, url: node.url }, operator(editor))

  return {
    ...uploads,
    announce: async () => uploads.idsOf((await uploads.begin({ [name]: film.length })).data),
  }
}

describe('kill -9 of the node', () => {
  it('at each step of an upload loses no acknowledged byte and notifies once', async () => {
    const { announce, offsetOf, send, checked } = sending('s01e01 - Seara.mp4')
    await node.killedAt({ statement: 'insert into app.upload', at: 'committed' }, announce)
    const [id = ''] = await announce()
    expect(await countOf('upload')).toBe(1)

    const half = film.subarray(0, Math.ceil(film.length / 2))
    let acknowledged = 0
    await node.killedAt(
      { statement: 'update app.upload set received_bytes = $1', at: 'before' },
      async () => {
        await send(id, half)
        acknowledged = half.length
      },
    )
    const offset = await offsetOf(id)
    expect(offset).toBeGreaterThanOrEqual(acknowledged)
    expect(offset).toBeLessThanOrEqual(half.length)

    await node.killedAt({ statement: 'received_bytes = bytes', at: 'uncommitted' }, () =>
      send(id, film, offset),
    )
    expect(await offsetOf(id)).toBe(film.length)
    await checked(id)
    expect(await readFile(join(node.dataDir, 'uploads', id))).toEqual(film)
    expect(await audited('upload.begun')).toBe(1)
  })

  it('at each step of an import makes one title with one film', async () => {
    const { announce, send, checked, createTitles, rowOf } = sending('s01e02 - Proba.mp4')
    const [id = ''] = await announce()
    await send(id, film)
    await checked(id)
    await node.killedAt({ statement: 'set video_id', at: 'uncommitted' }, () => createTitles(id))
    expect(await countOf('video')).toBe(0)
    await node.killedAt(
      { statement: "media_import set state = 'running', step = $1", at: 'before' },
      async () => {
        await Promise.allSettled([createTitles(id)])
        await product.services.db.run(sql`update app.video set publish_when_ready = true`)
      },
      { statement: "media_import set state = 'done'", at: 'uncommitted' },
    )
    expect((await createTitles(id)).error).toBe('UPLOAD_UNUSABLE')

    await vi.waitFor(
      async () => expect((await rowOf(id))?.import).toMatchObject({ state: 'done' }),
      WAIT,
    )
    const path = `/studio/titles/${(await rowOf(id))?.title}`
    const page = StudioTitlePage.parse((await operator(editor)('GET', path)).data)
    expect(page).toMatchObject({
      fields: { title: 'Proba', status: 'published', publishWhenReady: false },
      film: { state: 'ready' },
    })
    expect(await audited('video.changed')).toBe(1)
    expect([await countOf('video'), await countOf('asset')]).toEqual([1, 1])
    expect(await readdir(join(node.dataDir, 'media/v'))).toHaveLength(1)
    expect(await readdir(join(node.dataDir, 'media-work'))).toEqual([])
    expect(await audited('video.created')).toBe(1)
  })

  it('during the publication of the home page leaves the old or the new version complete', async () => {
    const given = testCatalogue(product.services.db, product.services.clock.now())
    await given.video({ title: 'Primul' })
    const Slug = z.object({ slug: z.string() })
    const { slug } = await product.services.db.one(
      Slug,
      sql`select slug from app.video where title = 'Primul'`,
    )
    const device = operator(editor)
    const read = async () => StudioHome.parse((await device('GET', '/studio/home')).data)
    const hero = [{ kind: 'video', slug, audience: 'both', from: null, until: null }]
    const { liveVersion } = await read()
    const home = { hero, rows: [] }
    await device('PUT', '/studio/home/draft', { version: null, liveVersion, home })
    const before = await read()
    const publish = () =>
      device('POST', '/studio/home/publish', {
        version: before.draft?.version,
        liveVersion: before.liveVersion,
      })
    const statement = 'insert into app.audit_entry'

    await node.killedAt({ statement, at: 'uncommitted' }, publish)
    expect(await read()).toEqual(before)
    expect(await audited('home.published')).toBe(0)

    await node.killedAt({ statement, at: 'committed' }, publish)
    expect(await read()).toMatchObject({ live: { hero: [{ slug }] }, draft: null })
    expect((await publish()).error).toBe('HOME_CHANGED')
    expect(await audited('home.published')).toBe(1)
  })

  it('at each step of a refund refunds once, and all records agree', async () => {
    const Charges = z.array(z.object({ id: z.string(), refundedMinor: z.number() }))
    const device = operator(finance)
    const { accountId, email } = member
    const chargeNow = async () => {
      const [charge] = Charges.parse((await device('GET', '/studio/money/charges')).data)
      if (!charge) throw new Error('There is no payment.')
      return charge
    }
    const refund = async (amountMinor: number) => {
      const { id: paymentId, refundedMinor } = await chargeNow()
      const reason = 'Jumătate din lună nu a mers.'
      const order = { accountId, paymentId, amountMinor, refundedMinor, reason }
      return device('POST', '/studio/money/refunds', order)
    }
    const settled = () =>
      vi.waitFor(async () => expect(await countOf('order', sql`settled_at is null`)).toBe(0), WAIT)
    const steps = [
      [100, { statement: 'insert into app.refund_order', at: 'committed' }],
      [200, { statement: 'insert into app.charge', at: 'before' }],
      [400, { statement: 'update app.refund_order set settled_at', at: 'before' }],
    ] as const

    for (const [amount, point] of steps) {
      await node.killedAt(point, () => refund(amount))
      await settled()
    }

    expect((await chargeNow()).refundedMinor).toBe(700)
    const { stripe } = product.services
    const made = await stripe.refunds.list({ limit: 100 })
    expect(made.data.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
      100, 200, 400,
    ])
    expect(await countOf('charge', sql`kind = 'refund'`)).toBe(3)
    expect(await audited('payment.refunded')).toBe(3)
    const mails = sql`select count(*)::int as count from mail.outbox
      where recipient = ${email} and subject like '%returnat%'`
    await vi.waitFor(
      async () => expect((await product.services.db.one(Count, mails)).count).toBe(3),
      WAIT,
    )
  })
})
