import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { TestCaller } from './http/testing-api.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'
import { testTitles } from './testing-titles.ts'

let studio: TestStudio
let ana: TestCaller
let titles: ReturnType<typeof testTitles>

beforeAll(async () => {
  studio = await openTestStudio()
  ana = await studio.operator('Ana', 'editor')
  titles = testTitles(studio, ana)
})
afterAll(() => studio.close())

const Changes = z.object({ changes: z.array(z.string()) })
const Made = z.object({ slug: z.string() })

describe('createTitle', () => {
  it('creates drafts without a film, also two with the same name', async () => {
    const made = { kind: 'video', title: 'Fără fișier', category: 'standup' }
    const one = await studio.api.call('POST', '/studio/titles', ana, made)
    const two = await studio.api.call('POST', '/studio/titles', ana, made)
    const show = await studio.api.call('POST', '/studio/titles', ana, { ...made, kind: 'show' })

    expect([one.data, two.data, show.data]).toMatchObject([
      { kind: 'video', state: 'draft', film: { state: 'none' }, slug: 'fara-fisier' },
      { kind: 'video', state: 'draft' },
      { kind: 'show', state: 'draft', fields: { finished: false } },
    ])
    expect(await titles.titlesOf('q=fisier&missing=film')).toHaveLength(2)
  })

  it('creates comedians and tags, each name once', async () => {
    const comedian = (name: string) => studio.api.call('POST', '/studio/comedians', ana, { name })
    const tag = (name: string) => studio.api.call('POST', '/studio/tags', ana, { name })

    const made = (await comedian('Ilie Țărnă')).data
    expect(made).toMatchObject({ slug: 'ilie-tarna', name: 'Ilie Țărnă' })
    expect((await comedian('ilie tarna')).data).toEqual(made)
    expect((await tag('La țară')).data).toEqual({ name: 'La țară' })
    expect((await tag('la tara')).data).toEqual({ name: 'La țară' })
  })
})

describe('changeTitles', () => {
  const bulk = (titles: readonly string[], body: object) =>
    studio.api.call('POST', '/studio/title-changes', ana, { titles, ...body })
  const comedian = async (name: string) =>
    Made.parse((await studio.api.call('POST', '/studio/comedians', ana, { name })).data).slug

  it('changes many in one call, with one entry each, and all of it can be undone', async () => {
    const { given } = studio
    const [old] = [await given.tag('Vechi'), await given.tag('Nou')]
    const ids = [await given.video({ tags: [old] }), await given.video({ status: 'draft' })]
    const show = `show-${await given.show('Deodată')}`
    const refs = [...ids.map((id) => `video-${id}`), show]
    const before = await Promise.all(refs.map(titles.pageOf))
    const answer = await bulk(refs, {
      ageRating: '18',
      category: 'podcast',
      status: 'draft',
      addTags: ['Nou'],
      removeTags: ['Vechi'],
    })

    expect(answer.status, answer.error).toBe(200)
    const { changes } = Changes.parse(answer.data)
    expect(changes).toHaveLength(3)
    expect(await Promise.all(refs.map(titles.pageOf))).toMatchObject([
      { state: 'draft', fields: { ageRating: '18', category: 'podcast', tags: ['Nou'] } },
      { state: 'draft', fields: { ageRating: '18', category: 'podcast', tags: ['Nou'] } },
      { state: 'draft', fields: { category: 'podcast' } },
    ])

    expect((await titles.undo(changes)).data).toEqual({ undone: 3, refused: [] })
    const after = await Promise.all(refs.map(titles.pageOf))
    expect(after.map(({ fields }) => fields)).toEqual(before.map(({ fields }) => fields))
  })

  it('changes every field that titles may share, and each kind has its own', async () => {
    const { given } = studio
    const [show, video] = [await given.show('Blocul'), await given.video({ title: 'Fără serie' })]
    const { slug } = await titles.pageOf(`show-${show}`)
    const [radu, oana] = [await comedian('Radu Bulk'), await comedian('Oana Bulk')]
    const refs = [`video-${video}`, `show-${show}`]
    await bulk(refs, { addComedians: [radu, oana] })
    const ofVideo = { expiresAt: '2027-01-01T00:00:00.000Z', premiere: true, introEnd: 12.5 }
    const answer = await bulk(refs, {
      description: 'Aceeași descriere.',
      pin: 3,
      show: slug,
      season: 2,
      ...ofVideo,
      finished: true,
      removeComedians: [radu],
    })
    expect(answer.status, answer.error).toBe(200)
    expect(await Promise.all(refs.map(titles.pageOf))).toMatchObject([
      {
        fields: {
          description: 'Aceeași descriere.',
          pin: 3,
          show: slug,
          season: 2,
          ...ofVideo,
          comedians: [oana],
        },
      },
      { fields: { description: 'Aceeași descriere.', pin: 3, finished: true } },
    ])
    await bulk(refs, { show: null, season: null, expiresAt: null, introEnd: null })
    expect((await titles.pageOf(`video-${video}`)).fields).toMatchObject({
      show: null,
      season: null,
      expiresAt: null,
      introEnd: null,
    })
    expect((await bulk(refs, { show: 'nu-exista' })).error).toBe('VALIDATION_FAILED')
  })

  it('refuses the fields that belong to one title', async () => {
    const refs = [`video-${await studio.given.video()}`]
    const own = [{ title: 'Toate la fel' }, { episode: 1 }, { creditsAt: 90 }, { chapters: [] }]
    const answers = await Promise.all(own.map((fields) => bulk(refs, fields)))
    expect(answers.map(({ error }) => error)).toEqual(own.map(() => 'VALIDATION_FAILED'))
  })

  it('changes all or none', async () => {
    const ref = `video-${await studio.given.video()}`
    const answer = await bulk([ref, 'video-999999'], { ageRating: '18' })

    expect(answer.status).toBe(404)
    expect(await titles.historyOf(ref)).toEqual([])
  })
})

describe('age descriptors', () => {
  it('are stored once each, in order, and visible to visitors', async () => {
    const id = await studio.given.video({ title: 'Fum' })
    const ref = `video-${id}`
    await titles.change(ref, 1, { ageDescriptors: ['smoking', 'language', 'smoking'] })
    expect((await titles.pageOf(ref)).fields).toMatchObject({
      ageDescriptors: ['language', 'smoking'],
    })
    expect((await titles.change(ref, 2, { ageDescriptors: ['gossip'] })).error).toBe(
      'VALIDATION_FAILED',
    )
    const [entry] = await titles.historyOf(ref)
    expect(entry).toMatchObject({
      before: { ageDescriptors: [] },
      after: { ageDescriptors: ['language', 'smoking'] },
    })
    const all = { titles: [ref], ageDescriptors: ['violence'] }
    await studio.api.call('POST', '/studio/title-changes', ana, all)
    expect((await titles.pageOf(ref)).fields).toMatchObject({ ageDescriptors: ['violence'] })
  })
})

describe('captions of a title', () => {
  const filmId = 'c'.repeat(32)
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nBună <script>seara</script>\n'
  const put = (ref: string, text: string, lang = 'ro') =>
    studio.api.call('PUT', `/studio/titles/${ref}/captions/${lang}`, ana, { text })

  it('are added from SRT, stored as WebVTT, replaced, removed and restored', async () => {
    await studio.film(filmId, 100)
    const ref = `video-${await studio.given.video({ title: 'Subtitrat', assetId: filmId })}`
    const added = await put(ref, srt)
    expect([added.status, added.error]).toEqual([200, undefined])
    expect((await put(ref, srt, 'en')).status).toBe(200)
    expect(await titles.pageOf(ref)).toMatchObject({
      captions: [
        { lang: 'en', label: 'English' },
        { lang: 'ro', label: 'Română' },
      ],
    })
    const text = await studio.api.call('GET', `/studio/titles/${ref}/captions/ro`, ana)
    expect(JSON.stringify(text.data)).toContain('00:00:01.000 --> 00:00:02.000')
    expect(JSON.stringify(text.data)).not.toContain('<script')
    expect(await titles.titlesOf('q=subtitrat&missing=captions')).toEqual([])

    studio.clock.advance(1)
    await studio.api.call('DELETE', `/studio/titles/${ref}/captions/ro`, ana)
    expect(await titles.pageOf(ref)).toMatchObject({ captions: [{ lang: 'en' }] })
    const [removal] = await titles.historyOf(ref)
    expect(removal).toMatchObject({ action: 'video.captions-changed', isUndoable: true })
    expect((await titles.undo([removal?.id ?? ''])).data).toEqual({ undone: 1, refused: [] })
    expect(await titles.pageOf(ref)).toMatchObject({ captions: [{ lang: 'en' }, { lang: 'ro' }] })
  })

  it('are refused without a film, and when they are unreadable', async () => {
    const ref = `video-${await studio.given.video()}`
    expect(await put(ref, srt)).toMatchObject({ error: 'FILM_MISSING' })
    const withFilm = `video-${await studio.given.video({ assetId: filmId })}`
    expect(await put(withFilm, 'fără timpi')).toMatchObject({ error: 'CAPTIONS_INVALID' })
    const missing = await studio.api.call('GET', `/studio/titles/${ref}/captions/ro`, ana)
    expect(missing.status).toBe(404)
  })
})
