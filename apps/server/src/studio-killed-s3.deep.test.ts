import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { StudioTitlePage } from '@hlizo/contract/entities/studio-title'
import { sql } from '@hlizo/database/sql'
import { startBucket } from '@hlizo/media/testing-bucket'
import { startKilledNode, type KilledNode } from './testing-killed-node.ts'
import { testOperators } from './testing-operators.ts'
import { testPeople, type TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'
import { madeByFfmpeg, smallFilm, testUploads } from './testing-uploads.ts'

const WAIT = { timeout: 120_000, interval: 200 }
/** Long enough to be divided, with few pictures. */
const LONG_FILM =
  '-f lavfi -i testsrc2=size=160x90:rate=5:duration=250 -c:v libx264 -preset ultrafast -pix_fmt yuv420p'
const Count = z.object({ count: z.number() })

vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 })

let directory: string
let bucket: Awaited<ReturnType<typeof startBucket>>
let product: TestProduct
let node: KilledNode
let editor: TestDevice
let film: Buffer

/** Nodes share the database and the bucket alone. The first one runs no jobs, the second one is killed. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'killed-s3-'))
  film = await smallFilm(directory, 'film.mp4', 1)
  bucket = await startBucket(join(directory, 'bucket'))
  const variables = { MEDIA_STORE: bucket.name }
  product = await startTestProduct(variables)
  editor = await (await testOperators(product).operator('editor', ['editor'])).proven()
  await product.services.jobs.stop()
  node = await startKilledNode(product, variables)
})
afterAll(async () => {
  await node.close()
  await product.close()
  await bucket.stop()
  await rm(directory, { recursive: true, force: true })
})

/** The calls of the editor, to one of the nodes. */
function callsTo(url: string) {
  const { deviceWith } = testPeople({ url, services: product.services })
  const device = deviceWith(editor.accessToken)

  return {
    ...testUploads({ ...product, url }, device),
    titlePage: async (ref: string) =>
      StudioTitlePage.parse((await device('GET', `/studio/titles/${ref}`)).data),
  }
}

const tables = { video: sql`app.video`, asset: sql`app.asset`, part: sql`app.film_part` }
const countOf = async (table: keyof typeof tables) => {
  const counted = sql`select count(*)::int as count from ${tables[table]}`

  return (await product.services.db.one(Count, counted)).count
}

describe('kill -9 of a node, with the media in a bucket', () => {
  it('leaves an upload and its import to the other nodes without loss or duplicates', async () => {
    const [there, here] = [callsTo(node.url), callsTo(product.url)]
    const name = 's01e01 - Seara.mp4'
    const [id = ''] = there.idsOf((await there.begin({ [name]: film.length })).data)
    const half = film.subarray(0, Math.ceil(film.length / 2))
    await there.send(id, half)
    await node.diesAt({ statement: 'received_bytes = bytes', at: 'uncommitted' }, () =>
      there.send(id, film, half.length),
    )

    const offset = await here.offsetOf(id)
    expect(offset).toBeGreaterThanOrEqual(half.length)
    if (offset < film.length) await here.send(id, film, offset)
    await node.start()
    await here.checked(id)

    await node.diesAt({ statement: "media_import set state = 'done'", at: 'uncommitted' }, () =>
      here.createTitles(id),
    )
    const survivor = callsTo((await product.secondNode()).url)
    await vi.waitFor(
      async () => expect((await survivor.rowOf(id))?.import).toMatchObject({ state: 'done' }),
      WAIT,
    )
    const page = await survivor.titlePage(String((await survivor.rowOf(id))?.title))
    expect(page).toMatchObject({ fields: { title: 'Seara' }, film: { state: 'ready' } })
    expect([await countOf('video'), await countOf('asset')]).toEqual([1, 1])
    expect(await readdir(join(directory, 'bucket/films/v'))).toHaveLength(1)
  })

  it('loses one part of a long film: another node encodes it again, and joins the film', async () => {
    const here = callsTo(product.url)
    const long = await madeByFfmpeg(directory, 'long.mp4', LONG_FILM)
    const [id = ''] = here.idsOf((await here.begin({ 's01e02 - Noaptea.mp4': long.length })).data)
    await here.send(id, long)
    await node.start()
    await here.checked(id)
    await node.diesAt({ statement: 'film_part set fraction = $1', at: 'before' }, () =>
      here.createTitles(id),
    )
    await vi.waitFor(
      async () => expect((await here.rowOf(id))?.import).toMatchObject({ state: 'done' }),
      WAIT,
    )

    const page = await here.titlePage(String((await here.rowOf(id))?.title))
    expect(page).toMatchObject({ fields: { title: 'Noaptea' }, film: { state: 'ready' } })
    await vi.waitFor(async () => expect(await countOf('part')).toBe(0), WAIT)
    expect(await readdir(join(directory, 'bucket/films/t')).catch(() => [])).toEqual([])
  })
})
