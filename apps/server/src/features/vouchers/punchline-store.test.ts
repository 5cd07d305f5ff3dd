import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testCatalogue, type TestCatalogue } from '#server/stores/testing-catalogue.ts'
import { openDeliveryWorld } from './testing-delivery.ts'

const Id = z.object({ id: z.number() })
let shop: Awaited<ReturnType<typeof openDeliveryWorld>>
let given: TestCatalogue

beforeAll(async () => {
  shop = await openDeliveryWorld()
  given = testCatalogue(shop.world.db, shop.world.bench.clock.now())
})
afterAll(() => shop.world.close())

type Said = { said: string; words: string; isByEditor?: boolean; lang?: string; chosenAt?: string }

/** A video of a comedian in which this is said, and may be read by visitors. */
async function joke(name: string, title: string, video: object, said: Said): Promise<void> {
  const { db, bench } = shop.world
  const { words, isByEditor = true, lang = 'ro', chosenAt = bench.clock.now().toISOString() } = said
  const known = await db.maybe(Id, sql`select id from app.comedian where name = ${name}`)
  const comedian = known ? { name, id: known.id } : await given.comedian(name)
  const assetId = `asset-${title.toLowerCase()}`
  const id = await given.video({ title, assetId, comedians: [comedian], ...video })
  const film = await db.one(
    Id,
    sql`insert into app.caption_film (asset_id, lang, source, is_live)
      values (${assetId}, ${lang}, 'x', true) returning id`,
  )
  await db.run(sql`insert into app.caption_line (film_id, place, starts_at, said, words, own_count)
    values (${film.id}, 0, 1, ${said.said}, ${`${words} urmeaza altceva`}, ${words.split(' ').length})`)
  await db.run(sql`insert into app.public_line (video_id, lang, words, chosen_at, is_by_editor)
    values (${id}, ${lang}, ${words}, ${chosenAt}, ${isByEditor})`)
}

const SOACRA = { said: 'Soacra are cheie.', words: 'soacra are cheie' }

describe('listPunchlines', () => {
  it('has of each comedian the line that an editor chose last, and no other', async () => {
    const before = new Date(shop.world.bench.clock.now().getTime() - 60_000).toISOString()
    await joke('Ana', 'Soacra', {}, SOACRA)
    await joke('Ana', 'Veche', {}, { said: 'Veche.', words: 'veche', chosenAt: before })
    await joke('Găsit', 'Găsit', {}, { said: 'Găsit.', words: 'gasit', isByEditor: false })
    await joke('Englez', 'Englez', {}, { said: 'A joke.', words: 'a joke', lang: 'en' })
    await joke('Ciornă', 'Ciornă', { status: 'draft' }, { said: 'Ciornă.', words: 'ciorna' })

    const { data } = await shop.world.api.call('GET', '/gifts/punchlines')

    expect(data).toEqual([
      { slug: 'ana', comedian: 'Ana', title: 'Soacra', text: 'Soacra are cheie.' },
    ])
  })

  it('is printed on a card, and a comedian without one has no such card', async () => {
    const buyer = await shop.world.account()
    const { key } = await shop.planned({}, buyer)
    const card = (query: string) =>
      shop.world.api.open(`/api/v1/gifts/by-key/${key}/card?paper=a6${query}`)
    const [plain, ana, unknown] = [
      await card(''),
      await card('&comedian=ana'),
      await card('&comedian=nimeni'),
    ]

    expect([plain.status, ana.status, unknown.status]).toEqual([200, 200, 404])
    expect(ana.body).not.toBe(plain.body)
  })
})
