import { SearchMatch } from '@hlizo/contract/entities/search-result'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestWorld, type TestViewer, type TestWorld } from '#server/stores/testing-world.ts'
import { contentFeature } from './feature.ts'

const Results = z.array(
  z.object({
    type: z.string(),
    title: z.string(),
    videos: z.array(z.object({ title: z.string() })),
  }),
)
const EpisodeCard = z.object({
  title: z.string(),
  episode: z.number(),
  isLastEpisode: z.boolean().optional(),
  show: z.object({ title: z.string() }),
  seen: z.boolean(),
})
let world: TestWorld
let ana: TestViewer

beforeAll(async () => {
  world = await openTestWorld((deps) => contentFeature(deps))
  ana = await world.viewer()
  const { given } = world
  const anca = await given.comedian('Anca Ghemuleț')
  const office = await given.tag('Râs la birou')
  const showId = await given.show('Bloc cu vedere la bloc', 'show', true)
  const episode = (title: string, number: number) =>
    given.video({
      title,
      showId,
      showTitle: 'Bloc cu vedere la bloc',
      category: 'show',
      episode: number,
      viewsCount: 10 - number,
    })
  await world.given.progress(ana, await episode('Liftul', 1), { seen: true })
  await episode('Administratorul', 2)
  await given.video({ title: 'Anca povestește', viewsCount: 1 })
  await given.video({ title: 'Cafea cu lapte', comedians: [anca], viewsCount: 80 })
  await given.video({ title: 'Paharul', description: 'Sânt de acord cu Anca.', viewsCount: 90 })
  await given.video({ title: 'Ora opt', tags: [office], category: 'podcast', viewsCount: 7 })
  await given.video({ title: 'Ciornă despre Anca', status: 'draft' })
  const train = await given.show('Tren de noapte')
  const onTrain = (title: string, season: number, number: number) =>
    given.video({ title, showId: train, showTitle: 'Tren de noapte', season, episode: number })
  await onTrain('Peronul', 1, 1)
  await onTrain('Compartimentul', 1, 2)
  await onTrain('Gara', 2, 1)
  await onTrain('Nașul', 2, 2)
})

afterAll(() => world.close())

const data = async (query: string) => (await world.api.call('GET', `/content?${query}`, ana)).data
const ask = async (query: string) => Results.parse(await data(query))
const search = async (q: string) => {
  const results = await ask(`q=${encodeURIComponent(q)}`)
  return results.map(({ title }) => title)
}

describe('searchContent', () => {
  it('ranks a title before a comedian and a comedian before a description', async () => {
    expect(await search('anca')).toEqual(['Anca povestește', 'Cafea cu lapte', 'Paharul'])
  })

  it('finds without diacritics, with old spelling, in any case, by a prefix of the last word', async () => {
    expect(await search('POVESTESTE')).toEqual(['Anca povestește'])
    expect(await search('poveşteş')).toEqual(['Anca povestește'])
    expect(await search('sint')).toEqual(['Paharul'])
    expect(await search('sînt')).toEqual(['Paharul'])
    expect(await search('ras la bi')).toEqual(['Ora opt'])
  })

  it('returns one result per show, with its matching episodes', async () => {
    const results = await ask('q=bloc')

    expect(results).toEqual([
      {
        type: 'SHOW',
        title: 'Bloc cu vedere la bloc',
        videos: [{ title: 'Liftul' }, { title: 'Administratorul' }],
      },
    ])
  })

  it('finds an episode under its show', async () => {
    expect(await ask('q=liftul')).toEqual([
      { type: 'SHOW', title: 'Bloc cu vedere la bloc', videos: [{ title: 'Liftul' }] },
    ])
  })

  it('shows the progress of the profile in an episode, and whether it is the last one', async () => {
    const [show] = z.array(z.object({ videos: z.array(EpisodeCard) })).parse(await data('q=bloc'))

    expect(show?.videos).toEqual([
      { title: 'Liftul', episode: 1, show: { title: 'Bloc cu vedere la bloc' }, seen: true },
      {
        title: 'Administratorul',
        episode: 2,
        isLastEpisode: true,
        show: { title: 'Bloc cu vedere la bloc' },
        seen: false,
      },
    ])
  })

  it('calls an episode the last one only when its season is over', async () => {
    const answer = z.array(z.object({ videos: z.array(EpisodeCard) }))
    const [show] = answer.parse(await data('q=tren%20de%20noapte'))
    const last = show?.videos.filter(({ isLastEpisode }) => isLastEpisode)

    expect(last?.map(({ title }) => title)).toEqual(['Compartimentul'])
  })

  it('returns why a title matches, and the episode to open', async () => {
    const Matches = z.array(z.object({ title: z.string(), match: z.optional(SearchMatch) }))
    const whyOf = async (q: string) =>
      Matches.parse(await data(`q=${q}`)).map(({ title, match }) => [title, match?.by, match?.text])
    const [found] = Matches.parse(await data('q=liftul'))

    expect(found?.match?.episode?.title).toBe('Liftul')
    expect(await whyOf('liftul')).toEqual([['Bloc cu vedere la bloc', 'episode', 'Liftul']])
    expect(await whyOf('anca')).toEqual([
      ['Anca povestește', undefined, undefined],
      ['Cafea cu lapte', 'comedian', 'Anca Ghemuleț'],
      ['Paharul', 'description', 'Sânt de acord cu Anca.'],
    ])
    expect(await whyOf('birou')).toEqual([['Ora opt', 'tag', 'Râs la birou']])
  })

  it('adds the comedians, or the number of episodes, to a card of a category', async () => {
    const Cards = z.array(
      z.object({
        title: z.string(),
        videosCount: z.number().optional(),
        comedians: z.array(z.object({ name: z.string() })),
      }),
    )
    const cards = Cards.parse(await data('sort=a-z'))
    const cardOf = (name: string) => cards.find(({ title }) => title === name)

    expect(cardOf('Bloc cu vedere la bloc')).toMatchObject({ videosCount: 2, comedians: [] })
    expect(cardOf('Cafea cu lapte')?.comedians).toEqual([{ name: 'Anca Ghemuleț' }])
  })

  it('accepts a typing error when nothing else is found', async () => {
    expect(await search('pahrul')).toEqual(['Paharul'])
    expect(await search('admnistratorul')).toEqual(['Bloc cu vedere la bloc'])
  })

  it('refuses a NUL and ten thousand letters', async () => {
    const long = `q=${'a'.repeat(10_000)}`
    const answers = await Promise.all(
      ['q=an%00ca', long].map((query) => world.api.call('GET', `/content?${query}`, ana)),
    )

    expect(answers.map(({ status }) => status)).toEqual([400, 400])
  })

  it.each(['%', '_', '\\', "' or 1=1", 'a', '\u202Exyz', 'zzzzqq', '& | !', ':*'])(
    'finds nothing for %s',
    async (q) => {
      expect(await search(q)).toEqual([])
    },
  )

  it('filters by category, and shows all of one without a search', async () => {
    expect(await ask('q=ora&category=show')).toEqual([])
    expect(await ask('category=podcast')).toEqual([{ type: 'VIDEO', title: 'Ora opt', videos: [] }])
  })

  it('lists one card per show and per stand-alone video, sorted', async () => {
    const results = await ask('sort=a-z')

    expect(results.map(({ title }) => title)).toEqual([
      'Anca povestește',
      'Bloc cu vedere la bloc',
      'Cafea cu lapte',
      'Ora opt',
      'Paharul',
      'Tren de noapte',
    ])
  })

  it('sorts its results on request', async () => {
    const results = await ask('q=anca&sort=popular')

    expect(results.map(({ title }) => title)).toEqual([
      'Paharul',
      'Cafea cu lapte',
      'Anca povestește',
    ])
  })

  it('refuses a text that is too long and a category that does not exist', async () => {
    const [long, odd] = await Promise.all([
      world.api.call('GET', `/content?q=${'a'.repeat(81)}`, ana),
      world.api.call('GET', '/content?category=drama', ana),
    ])

    expect([long.error, odd.error]).toEqual(['QUERY_TOO_LONG', 'CATEGORY_INVALID'])
  })

  it('refuses a signed-out caller', async () => {
    expect((await world.api.call('GET', '/content?q=anca')).status).toBe(401)
  })
})

describe('searchPublicContent', () => {
  it('returns the titles without episodes to visitors', async () => {
    const { data } = await world.api.call('GET', '/public/content?q=liftul')

    expect(Results.parse(data)).toEqual([
      { type: 'SHOW', title: 'Bloc cu vedere la bloc', videos: [] },
    ])
  })
})
