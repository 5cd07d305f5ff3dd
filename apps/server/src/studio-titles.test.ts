import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { defaultMomentPolicy } from '@hlizo/domain/moments'
import type { TestCaller } from './http/testing-api.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'
import { testTitles, TitleRows } from './testing-titles.ts'

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

const Changed = z.object({ change: z.string().nullable() })

describe('listTitles', () => {
  it('finds titles by each filter, published or not', async () => {
    const { given } = studio
    const [mara, bloc] = [await given.comedian('Mara Filtru'), await given.tag('Filtru bloc')]
    const showId = await given.show('Filtru emisiune')
    await given.video({ title: 'Filtru unu', category: 'podcast', comedians: [mara] })
    await given.video({
      title: 'Filtru doi',
      status: 'draft',
      tags: [bloc],
      assetId: 'a'.repeat(32),
    })
    await given.video({ title: 'Filtru trei', showId, launchAt: new Date('2027-01-01T00:00:00Z') })
    await studio.film('a'.repeat(32), 100)

    expect(await titles.titlesOf('q=filtru&sort=title')).toEqual([
      'Filtru doi',
      'Filtru emisiune',
      'Filtru trei',
      'Filtru unu',
    ])
    expect(await titles.titlesOf('q=filtru&category=podcast')).toEqual(['Filtru unu'])
    expect(await titles.titlesOf('q=filtru&status=draft')).toEqual(['Filtru doi'])
    expect(await titles.titlesOf('q=filtru&status=scheduled')).toEqual(['Filtru trei'])
    expect(await titles.titlesOf('q=filtru&kind=show')).toEqual(['Filtru emisiune'])
    expect(await titles.titlesOf('comedian=mara-filtru')).toEqual(['Filtru unu'])
    expect(await titles.titlesOf(`tag=${encodeURIComponent('Filtru bloc')}`)).toEqual([
      'Filtru doi',
    ])
    expect(await titles.titlesOf('q=filtru&missing=captions')).toEqual(['Filtru doi'])
    expect(await titles.titlesOf('q=filtru&missing=film&sort=title')).toEqual([
      'Filtru trei',
      'Filtru unu',
    ])
    expect(await titles.titlesOf('q=filtru&sort=-title')).toEqual([
      'Filtru unu',
      'Filtru trei',
      'Filtru emisiune',
      'Filtru doi',
    ])
  })

  it('finds titles without room for new moments, until an editor raises the limit', async () => {
    const share = async (videoId: number, ...spans: (readonly [number, number])[]) => {
      for (const [start, end] of spans)
        await studio.db.run(sql`insert into app.moment_span (video_id, start_ms, end_ms, shared_at)
          values (${videoId}, ${start * 1_000}, ${end * 1_000}, ${studio.clock.now()})`)
    }
    const assetId = 'd'.repeat(32)
    const full = await studio.given.video({ title: 'Loc plin', assetId })
    await share(full, [0, 200], [150, 296])
    await studio.given.video({ title: 'Loc plin, același video', assetId })
    await share(await studio.given.video({ title: 'Loc destul' }), [0, 200], [150, 294])
    const short = await studio.given.video({ title: 'Loc scurt', durationSeconds: 500 })
    await share(short, [0, 250])
    const adult = await studio.given.video({ title: 'Loc adult', ageRating: '18' })
    await share(adult, [0, 300])
    const found = () => titles.titlesOf('q=loc&missing=moments&sort=title')

    expect(await found()).toEqual(['Loc plin', 'Loc plin, același video'])
    await studio.api.call('PUT', `/studio/titles/video-${full}/moments`, ana, {
      seen: defaultMomentPolicy,
      policy: { ...defaultMomentPolicy, titleSeconds: 400 },
    })
    expect(await found()).toEqual(['Loc plin, același video'])
  })

  it('lists each title once, in pages, in each order', async () => {
    await studio.db
      .run(sql`insert into app.video (title, sort_key, search_text, category, description,
        status, age_rating, launch_at, duration_seconds, created_at)
      select 'Pagina ' || n, 'pagina' || n % 7, 'pagina', 'show', '', 'draft', 'AP',
        ${studio.clock.now()}, 10, ${studio.clock.now()} from generate_series(1, 450) n`)
    for (const sort of ['title', '-title', '-launch', 'views', 'category']) {
      const found: string[] = []
      for (let cursor = ''; cursor !== 'end';) {
        const path = `/studio/titles?q=pagina&sort=${sort}${cursor && `&cursor=${cursor}`}`
        const { data, nextCursor } = await studio.api.call('GET', path, ana)
        found.push(...TitleRows.parse(data).map(({ ref }) => ref))
        cursor = nextCursor ?? 'end'
      }
      expect([sort, found.length, new Set(found).size]).toEqual([sort, 450, 450])
    }
  })
})

describe('getTitle', () => {
  it('counts for every role the accounts that asked to be reminded of a premiere', async () => {
    const launchAt = new Date('2027-01-01T00:00:00Z')
    const id = await studio.given.video({ title: 'Premiera', launchAt, isPremiere: true })
    const accounts = [await studio.given.account(), await studio.given.account()]
    await studio.db.run(sql`insert into app.premiere_reminder
        (account_id, video_id, asked_at, launch_at)
      select account, ${id}, ${studio.clock.now()}, ${launchAt}
      from unnest(${accounts}::uuid[]) account`)
    const support = await studio.operator('Sorin', 'support')
    const pageFor = (caller: TestCaller) => testTitles(studio, caller).pageOf(`video-${id}`)

    expect(await pageFor(ana)).toMatchObject({ remindersCount: 2 })
    expect(await pageFor(support)).toMatchObject({ remindersCount: 2 })
  })
})

describe('changeTitle', () => {
  it('saves fields, and the audit log has the old and new values', async () => {
    const id = await studio.given.video({ title: 'Înainte' })
    const [ref, tag] = [`video-${id}`, await studio.given.tag('Schimbare')]
    const { version } = await titles.pageOf(ref)
    const saved = await titles.change(ref, version, {
      title: 'După',
      ageRating: '15',
      tags: [tag.name],
      launchAt: '2026-06-01T17:00:00Z',
    })

    expect([saved.status, saved.error]).toEqual([200, undefined])
    const page = await titles.pageOf(ref)
    expect(page).toMatchObject({
      version: version + 1,
      state: 'scheduled',
      changedBy: 'Ana Test',
      fields: { title: 'După', ageRating: '15', tags: ['Schimbare'] },
    })
    expect(await titles.historyOf(ref)).toMatchObject([
      {
        actor: 'Ana Test',
        action: 'video.changed',
        before: { title: 'Înainte', ageRating: '12', tags: [] },
        after: { title: 'După', ageRating: '15', launchAt: '2026-06-01T17:00:00.000Z' },
        isUndoable: true,
      },
    ])
    const again = await titles.change(ref, page.version, { title: 'După' })
    expect(Changed.parse(again.data).change).toBeNull()
    expect((await titles.pageOf(ref)).version).toBe(page.version)
  })

  it('returns the stored title to the second of two editors', async () => {
    const ref = `video-${await studio.given.video({ title: 'Doi redactori' })}`
    const { version } = await titles.pageOf(ref)
    const answers = await Promise.all([
      titles.change(ref, version, { title: 'De la Ana' }),
      titles.change(ref, version, { description: 'De la Dan' }, dan),
    ])

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.error).toBe('TITLE_CHANGED')
    expect((await titles.historyOf(ref)).length).toBe(1)
  })

  it('refuses invalid times, unknown names and fields of another kind, without changes', async () => {
    const ref = `video-${await studio.given.video({ title: 'Neschimbat', durationSeconds: 100 })}`
    const { version } = await titles.pageOf(ref)
    const codes = []
    for (const changes of [
      { launchAt: '2026-06-01T17:00:00Z', expiresAt: '2026-06-01T16:00:00Z' },
      { chapters: [{ at: 100, title: 'Prea târziu' }] },
      { chapters: [5, 5].map((at) => ({ at, title: 'Același' })) },
      { introEnd: 50, creditsAt: 40 },
      { comedians: ['nimeni'] },
      { show: 'nicio-emisiune' },
      { finished: true },
      { title: ' ' },
      { slug: 'altul' },
      { status: 'gone' },
    ]) {
      codes.push((await titles.change(ref, version, changes)).error)
    }

    expect(codes).toEqual([
      'EXPIRY_BEFORE_LAUNCH',
      'OUTSIDE_FILM',
      'CHAPTERS_COLLIDE',
      'INTRO_AFTER_CREDITS',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
      'TITLE_REQUIRED',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
    ])
    expect(await titles.historyOf(ref)).toEqual([])
    expect((await titles.change('video-999999', 1, { title: 'X' })).status).toBe(404)
  })

  it('refuses times that are wrong by the other field of a pair, for one title and for many', async () => {
    const id = await studio.given.video({ title: 'Cu sfârșit', durationSeconds: 100 })
    const ref = `video-${id}`
    await titles.change(ref, 1, { expiresAt: '2031-06-01T00:00:00Z', creditsAt: 90 })
    const late = { launchAt: '2031-06-10T00:00:00Z' }
    const alone = await titles.change(ref, 2, late)
    const bulk = await studio.api.call('POST', '/studio/title-changes', ana, {
      titles: [ref],
      ...late,
    })

    expect([alone.error, bulk.error]).toEqual(['EXPIRY_BEFORE_LAUNCH', 'EXPIRY_BEFORE_LAUNCH'])
    expect((await titles.change(ref, 2, { introEnd: 95 })).error).toBe('INTRO_AFTER_CREDITS')
    // An older fault hides no new one.
    await studio.db.run(sql`update app.video set expires_at = launch_at where id = ${id}`)
    const chapters = [5, 5].map((at) => ({ at, title: 'Același' }))
    expect((await titles.change(ref, 2, { chapters })).error).toBe('CHAPTERS_COLLIDE')
    expect((await titles.change(ref, 2, { pin: 1 })).status).toBe(200)
  })

  it('refuses to publish a title whose picture is missing in the store', async () => {
    const id = await studio.given.video({ status: 'draft' })
    await studio.db.run(sql`update app.video set picture_id = ${'b'.repeat(32)} where id = ${id}`)
    const answer = await titles.change(`video-${id}`, 1, { status: 'published' })

    expect(answer).toMatchObject({ status: 400, error: 'PICTURE_MISSING' })
    expect((await titles.pageOf(`video-${id}`)).state).toBe('draft')
  })

  it('publishes a retired title again without its past end', async () => {
    const ref = `video-${await studio.given.video()}`
    await titles.change(ref, 1, { status: 'retired' })
    studio.clock.advance(1_000)
    expect(await titles.pageOf(ref)).toMatchObject({ state: 'retired' })
    await titles.change(ref, 2, { status: 'published' })

    expect(await titles.pageOf(ref)).toMatchObject({ state: 'listed', fields: { expiresAt: null } })
  })
})
