import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PUBLIC_LINE_RESULTS_MAX } from '@hlizo/contract/constants'
import { searchPublicLines } from '@hlizo/contract/calls/lines'
import { FoundLine } from '@hlizo/contract/entities/spoken-line'
import { sql } from '@hlizo/database/sql'
import { openTestWorld, type TestViewer, type TestWorld } from '#server/stores/testing-world.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { linesFeature } from './feature.ts'
import { giveLines } from './testing-lines.ts'

const Found = z.array(
  z.object({ video: z.object({ title: z.string() }), line: FoundLine.shape.line }),
)
const mother = [
  'Bună seara, sunt însurat de doi ani.',
  'Soacra are cheie de la apartament.',
  'Intră când doarme toată lumea,',
  'și spală vasele care erau deja curate.',
]
let world: TestWorld
let ana: TestViewer
let videoId: number

beforeAll(async () => {
  world = await openTestWorld((deps) =>
    linesFeature({
      ...deps,
      jobs: { enqueue: async () => {} },
      captions: { text: async () => null },
    }),
  )
  ana = await world.viewer()
  const { given, db } = world
  videoId = await given.video({ title: 'Soacra', assetId: 'mother' })
  await giveLines(db, 'mother', mother)
  await given.video({ title: 'Liftul', assetId: 'lift' })
  await giveLines(db, 'lift', ['Liftul a rămas iar între etaje.', 'Vecinul are cheie de la lift.'])
  await given.video({ title: 'Ciorna', assetId: 'draft', status: 'draft' })
  await giveLines(db, 'draft', ['Nimeni nu a auzit încă gluma aceasta.'])
})
afterAll(() => world.close())

const ask = async (path: string, q: string, caller?: TestViewer) => {
  const answer = await world.api.call('GET', `${path}?q=${encodeURIComponent(q)}`, caller)
  return Found.parse(answer.data).map(({ video, line }) => ({ title: video.title, line }))
}
const search = (q: string) => ask('/content/lines', q, ana)
const visit = (q: string) => ask('/public/content/lines', q)

describe('searchLines', () => {
  it('finds the position of a quote, without diacritics and with typing errors', async () => {
    const [first] = await search('saocra are chee')

    expect(first).toEqual({
      title: 'Soacra',
      line: { text: 'Soacra are cheie de la apartament.', lang: 'ro', at: 10 },
    })
  })

  it('follows a sentence over two lines', async () => {
    const [first] = await search('toata lumea si spala vasele')

    expect(first?.line).toEqual({
      text: 'Intră când doarme toată lumea, și spală vasele care erau deja curate.',
      lang: 'ro',
      at: 20,
    })
  })

  it('finds an incomplete word', async () => {
    expect((await search('soacra are chei'))[0]?.title).toBe('Soacra')
  })

  it('tolerates a word that is not in the line', async () => {
    expect((await search('soacra mea draga are cheie de la apartament'))[0]?.title).toBe('Soacra')
  })

  it('finds nothing in an unpublished video, nor for too few letters', async () => {
    expect(await search('nimeni nu a auzit inca')).toEqual([])
    expect(await search('so')).toEqual([])
    expect(await search('?!…')).toEqual([])
  })

  it('finds nothing in a retired video', async () => {
    const id = await world.given.video({ title: 'Plecat', assetId: 'gone' })
    await giveLines(world.db, 'gone', ['Papagalul vecinei cânta manele dimineața.'])
    expect(await search('papagalul vecinei canta')).toHaveLength(1)

    await world.db.run(sql`update app.video set status = 'retired' where id = ${id}`)
    expect(await search('papagalul vecinei canta')).toEqual([])
  })

  it('is for viewers', async () => {
    const { status } = await world.api.call('GET', '/content/lines?q=soacra')
    const long = await world.api.call('GET', `/content/lines?q=${'a'.repeat(81)}`, ana)

    expect([status, long.status]).toEqual([401, 400])
  })
})

describe('searchPublicLines', () => {
  it('shows one line of a video for all queries in any order', async () => {
    const asked = [
      'soacra are cheie',
      'buna seara sunt insurat',
      'intra cand doarme',
      'spala vasele care erau',
      'soacra are cheie de la',
    ]
    const answers: Awaited<ReturnType<typeof visit>> = []
    for (const q of asked) answers.push(...(await visit(q)))
    const texts = answers.filter(({ title }) => title === 'Soacra').map(({ line }) => line?.text)

    expect(texts).toEqual([
      'Soacra are cheie de la apartament.',
      undefined,
      undefined,
      undefined,
      'Soacra are cheie de la apartament.',
    ])
  })

  it('shows concurrent visitors one line', async () => {
    await world.given.video({ title: 'Deodată', assetId: 'at-once' })
    const lines = ['Primul vecin fluiera.', 'Al doilea vecin strănuta.', 'Al treilea vecin dormea.']
    await giveLines(world.db, 'at-once', lines)
    const answers = await Promise.all(
      ['primul vecin fluiera', 'doilea vecin stranuta', 'treilea vecin dormea'].map(visit),
    )
    const texts = answers.flatMap((answer) => answer.flatMap(({ line }) => line?.text ?? []))

    expect(new Set(texts).size).toBe(1)
  })

  it('shows a line without the next line of its sentence', async () => {
    await world.given.video({ title: 'Continuare', assetId: 'going-on' })
    await giveLines(world.db, 'going-on', ['Portarul blocului colecționa', 'timbre din Paraguay.'])

    expect((await visit('portarul blocului colectiona timbre'))[0]?.line?.text).toBe(
      'Portarul blocului colecționa',
    )
  })

  it('keeps the line when captions are replaced', async () => {
    await giveLines(world.db, 'mother', ['Un cuvânt înainte.', ...mother], { source: 'new' })

    expect((await visit('soacra are cheie'))[0]?.line?.at).toBe(20)
    expect((await visit('un cuvant inainte'))[0]?.line ?? null).toBeNull()
  })

  it('shows none where an editor has turned it off', async () => {
    await world.db.run(sql`update app.public_line set words = null, is_by_editor = true
      where video_id = ${videoId}`)

    expect(await visit('soacra are cheie')).toMatchObject([{ title: 'Soacra', line: null }])
  })

  it('returns nothing for a single word, and at most a few videos', async () => {
    for (let film = 0; film < PUBLIC_LINE_RESULTS_MAX + 2; film += 1) {
      await world.given.video({ title: `Ecou ${film}`, assetId: `echo-${film}` })
      await giveLines(world.db, `echo-${film}`, ['Tramvaiul galben întârzie mereu.'])
    }

    expect(await visit('tramvaiul')).toEqual([])
    expect(await visit('tramvaiul galben')).toHaveLength(PUBLIC_LINE_RESULTS_MAX)
  })
})

describe('the limit of a day', () => {
  it('counts the searches of a network address on all nodes together', async () => {
    const limit = searchPublicLines.limits.find(({ perSeconds }) => perSeconds === 86_400)
    if (!limit) throw new Error('There is no limit of a day.')
    const node = () => createRateLimiter({ db: world.db, clock: world.clock, isOn: true })
    const nodes = [node(), node()]
    const take = async (index: number) => {
      const counted = nodes[index % 2]?.take(limit, '203.0.113.7') ?? Promise.reject(new Error())
      return counted.then(
        () => 'taken',
        () => 'refused',
      )
    }
    const answers = await Promise.all(Array.from({ length: 302 }, (_, index) => take(index)))

    expect(answers.filter((answer) => answer === 'refused')).toHaveLength(2)
  })
})
