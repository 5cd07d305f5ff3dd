import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import { testCatalogue, type TestCatalogue } from './stores/testing-catalogue.ts'
import { testPeople, type TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const WAIT = { timeout: 5_000, interval: 20 }
const Rows = z.array(z.object({ id: z.number() }))

let product: TestProduct
let given: TestCatalogue
/** One signed-in device, as each of the two nodes knows it. */
let nodes: readonly [TestDevice, TestDevice]

beforeAll(async () => {
  product = await startTestProduct()
  const [here, there] = [testPeople(product), testPeople(await product.secondNode())]
  const { db, clock } = product.services
  given = testCatalogue(db, clock.now())
  const ana = await here.register('ana')
  await ana.confirm()
  const sofa = await ana.signIn()
  const now = clock.now()
  await db.run(sql`insert into app.gift_grant (account_id, id, months, starts_at, ends_at, created_at)
    select id, ${uuidv7(now)}, 1, ${now}, ${new Date(now.getTime() + 30 * 86_400_000)}, ${now}
    from app.account where email = ${ana.email}`)
  await sofa('POST', '/profiles', { name: 'Ana', avatar: 3 })
  nodes = [sofa, there.deviceWith(sofa.accessToken)]
})
afterAll(() => product.close())

const idsIn = async (node: TestDevice, row: string) => {
  const { status, data } = await node('GET', row)
  expect(status).toBe(200)
  return Rows.parse(data).map(({ id }) => id)
}

describe('the rows of a profile on two nodes', () => {
  it('show a new favourite at once on its node, and soon on the other', async () => {
    const aside = (node: TestDevice) => idsIn(node, '/homepage/sections/favorite')
    const expected: number[] = []
    for (const turn of [0, 1, 0, 1]) {
      const [node, other] = turn === 0 ? nodes : nodes.toReversed()
      if (!node || !other) throw new Error('two nodes were started')
      const id = await given.video({ title: `Film ${expected.length}` })
      // Some are being made while the write comes in.
      const crowd = [...nodes, ...nodes, ...nodes].map(aside)
      expect((await node('POST', `/favorites/video/${id}`)).status).toBe(204)
      expected.unshift(id)

      expect(await aside(node)).toEqual(expected)
      await Promise.all(crowd)
      expect(await aside(node)).toEqual(expected)
      await vi.waitFor(async () => expect(await aside(other)).toEqual(expected), WAIT)
    }
  })

  it('show how far a film was watched, and that it was taken off the list', async () => {
    const [node, other] = nodes
    const begun = (device: TestDevice) => idsIn(device, '/progress/watchlist')
    const id = await given.video({ title: 'Început' })
    expect([await begun(node), await begun(other)]).toEqual([[], []])

    const report = { seen: false, time: 600, percentageSeen: 17 }
    expect((await node('POST', `/progress/${id}/track`, report)).status).toBe(204)
    expect(await begun(node)).toEqual([id])
    await vi.waitFor(async () => expect(await begun(other)).toEqual([id]), WAIT)

    expect((await other('DELETE', `/progress/${id}`)).status).toBe(204)
    expect(await begun(other)).toEqual([])
    await vi.waitFor(async () => expect(await begun(node)).toEqual([]), WAIT)
  })

  it('are refused after a sign-out', async () => {
    const [node, other] = nodes
    await Promise.all(nodes.map((device) => idsIn(device, '/progress/watchlist')))
    expect((await node('POST', '/user/logout/all')).status).toBeLessThan(300)

    expect((await node('GET', '/progress/watchlist')).status).toBe(401)
    await vi.waitFor(async () => {
      expect((await other('GET', '/progress/watchlist')).status).toBe(401)
    }, WAIT)
  })
})
