import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MomentPolicy } from '@hlizo/contract/entities/moment'
import { StudioTitlePage } from '@hlizo/contract/entities/studio-title'
import { sql } from '@hlizo/database/sql'
import { defaultMomentPolicy } from '@hlizo/domain/moments'
import type { TestCaller } from './http/testing-api.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'
import { testTitles } from './testing-titles.ts'

let studio: TestStudio
let ana: TestCaller
let dan: TestCaller
let titles: ReturnType<typeof testTitles>

beforeAll(async () => {
  studio = await openTestStudio()
  ana = await studio.operator('Ana', 'editor')
  dan = await studio.operator('Dan', 'editor')
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

    expect((await comedian('Ilie Țărnă')).data).toEqual({ slug: 'ilie-tarna', name: 'Ilie Țărnă' })
    expect((await comedian('ilie tarna')).data).toEqual({ slug: 'ilie-tarna', name: 'Ilie Țărnă' })
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

describe('undoTitleChanges', () => {
  it('undoes a change by another change, which can be undone', async () => {
    const ref = `video-${await studio.given.video({ title: 'Unu' })}`
    await titles.change(ref, 1, { title: 'Doi' })
    const [first] = await titles.historyOf(ref)
    expect((await titles.undo([first?.id ?? ''], dan)).data).toEqual({ undone: 1, refused: [] })
    expect((await titles.pageOf(ref)).fields.title).toBe('Unu')
    const [second] = await titles.historyOf(ref)
    expect(second).toMatchObject({ action: 'video.change-undone', actor: 'Dan Test' })
    await titles.undo([second?.id ?? ''])

    expect((await titles.pageOf(ref)).fields.title).toBe('Doi')
  })

  it('refuses a field that was changed since, and names it', async () => {
    const refs = [await studio.given.video(), await studio.given.video()].map((id) => `video-${id}`)
    const [one = '', other = ''] = refs
    await titles.change(one, 1, { title: 'A', ageRating: '18' })
    await titles.change(other, 1, { title: 'A' })
    const [ofOne] = await titles.historyOf(one)
    const [ofOther] = await titles.historyOf(other)
    await titles.change(one, 2, { title: 'B' })

    expect((await titles.historyOf(one)).at(1)).toMatchObject({
      isUndoable: false,
      changedSince: ['title'],
    })
    expect(await titles.undo([ofOne?.id ?? ''])).toMatchObject({
      status: 409,
      error: 'CHANGED_SINCE',
    })
    expect((await titles.undo([ofOne?.id ?? '', ofOther?.id ?? ''])).data).toEqual({
      undone: 1,
      refused: [{ ref: one, title: 'B', fields: ['title'] }],
    })
  })

  it('cannot undo a creation or an unknown change', async () => {
    const made = { kind: 'video', title: 'Creat', category: 'standup' }
    const { data } = await studio.api.call('POST', '/studio/titles', ana, made)
    const [creation] = await titles.historyOf(StudioTitlePage.parse(data).ref)

    expect(await titles.undo([creation?.id ?? ''])).toMatchObject({ error: 'NOT_UNDOABLE' })
    expect((await titles.undo(['01900000-0000-7000-8000-000000000000'])).status).toBe(404)
  })
})

describe('the limits for moments of a title', () => {
  const limit = (ref: string, more: object) => {
    studio.clock.advance(1)
    const policy = { ...defaultMomentPolicy, ...more }
    return studio.api.call('PUT', `/studio/titles/${ref}/moments`, ana, policy)
  }
  const limitsOf = async (ref: string) => {
    const { data } = await studio.api.call('GET', `/studio/titles/${ref}/moments`, ana)
    return z.object({ policy: MomentPolicy }).parse(data).policy
  }

  it('are undone and brought back in the history, with fields of the same title beside them', async () => {
    const ref = `video-${await studio.given.video()}`
    await limit(ref, { maxSeconds: 20 })
    await limit(ref, { isAllowed: false })
    await titles.change(ref, 1, { title: 'Altul' })
    const [renaming, second, first] = await titles.historyOf(ref)
    expect(first).toMatchObject({ isUndoable: false, changedSince: ['isAllowed', 'maxSeconds'] })
    expect(second).toMatchObject({ action: 'moments.limited', isUndoable: true })

    expect((await titles.undo([second?.id ?? ''], dan)).data).toEqual({ undone: 1, refused: [] })
    expect(await limitsOf(ref)).toEqual({ ...defaultMomentPolicy, maxSeconds: 20 })
    const [undoing] = await titles.historyOf(ref)
    expect(undoing).toMatchObject({
      action: 'moments.limited',
      actor: 'Dan Test',
      isUndoable: true,
    })
    await titles.undo([undoing?.id ?? ''])
    expect((await limitsOf(ref)).isAllowed).toBe(false)
    await titles.undo([renaming?.id ?? ''])
    expect((await titles.pageOf(ref)).fields.title).not.toBe('Altul')
  })

  it('are undone together with fields of another title', async () => {
    const refs = [await studio.given.video(), await studio.given.video()].map((id) => `video-${id}`)
    const [one = '', other = ''] = refs
    await limit(one, { titleCount: 1 })
    await titles.change(other, 1, { title: 'Redenumit' })
    const last = await Promise.all(refs.map(async (ref) => (await titles.historyOf(ref)).at(0)))

    expect((await titles.undo(last.map((entry) => entry?.id ?? ''))).data).toEqual({
      undone: 2,
      refused: [],
    })
    expect(await limitsOf(one)).toEqual(defaultMomentPolicy)
    expect((await titles.pageOf(other)).fields.title).not.toBe('Redenumit')
  })

  it('are not undone to what is no longer allowed', async () => {
    const id = await studio.given.video()
    await limit(`video-${id}`, { maxSeconds: 20 })
    const [entry] = await titles.historyOf(`video-${id}`)
    await studio.db.run(sql`update app.audit_entry
      set before = jsonb_set(before, '{maxSeconds}', '100000') where id = ${entry?.id}`)

    expect((await titles.undo([entry?.id ?? ''])).error).toBe('NOT_UNDOABLE')
    expect((await limitsOf(`video-${id}`)).maxSeconds).toBe(20)
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
