import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { HomePreview, StudioHome } from '@hlizo/contract/entities/studio-home'
import { sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import type { TestCaller } from './http/testing-api.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'

let studio: TestStudio
let ana: TestCaller
let dan: TestCaller

beforeAll(async () => {
  studio = await openTestStudio()
  ana = await studio.operator('Ana', 'editor')
  dan = await studio.operator('Dan', 'editor')
})
afterAll(() => studio.close())

beforeEach(async () => {
  await studio.db.run(sql`truncate app.featured, app.video, app.show, app.tag, app.home_draft,
    app.audit_entry, app.watched_day restart identity cascade`)
})

const Count = z.object({ count: z.number() })
const TOMORROW = '2026-05-02T17:00:00.000Z'

const place = (slug: string, window: { from?: string; until?: string } = {}) => ({
  kind: 'video' as const,
  slug,
  audience: 'both' as const,
  from: window.from ?? null,
  until: window.until ?? null,
})

/** A video; its slug is made of its title as the catalogue makes it. */
async function video(
  title: string,
  facts: { tag?: { id: number; name: string }; launchAt?: Date; isPremiere?: boolean } = {},
) {
  const id = await studio.given.video({
    title,
    ...(facts.tag !== undefined && { tags: [facts.tag] }),
    ...(facts.launchAt && { launchAt: facts.launchAt }),
    ...(facts.isPremiere && { isPremiere: true }),
  })
  const { slug } = await studio.db.one(
    z.object({ slug: z.string() }),
    sql`select slug from app.video where id = ${id}`,
  )
  return slug
}

const read = async () => StudioHome.parse((await studio.api.call('GET', '/studio/home', ana)).data)
const save = (home: object, version: number | null, by = ana) =>
  studio.api.call('PUT', '/studio/home/draft', by, { version, home })
const preview = async (audience: string, at: string) =>
  HomePreview.parse(
    (await studio.api.call('GET', `/studio/home/preview?audience=${audience}&at=${at}`, ana)).data,
  )

async function publish(home: object, by = ana) {
  studio.clock.advance(1)
  const { draft } = await read()
  const saved = StudioHome.parse((await save(home, draft?.version ?? null, by)).data)
  const seen = { version: saved.draft?.version, liveVersion: saved.liveVersion }
  return studio.api.call('POST', '/studio/home/publish', by, seen)
}

const undo = (published: string | undefined, by = ana) => {
  studio.clock.advance(1)
  return studio.api.call('POST', '/studio/home/undo', by, { published })
}

describe('the draft of the home page', () => {
  it('changes nothing for viewers, and is shared by the editors', async () => {
    const [one, two] = [await video('Unu'), await video('Doi')]
    await publish({ hero: [place(one)], rows: [] })
    await save({ hero: [place(two), place(one)], rows: [] }, null)
    const home = await read()

    expect(home.live.hero.map(({ title }) => title)).toEqual(['Unu'])
    expect(home.draft?.hero.map(({ title }) => title)).toEqual(['Doi', 'Unu'])
  })

  it('refuses the second of two concurrent saves', async () => {
    const slug = await video('Unu')
    const saves = await Promise.all([
      save({ hero: [place(slug)], rows: [] }, null, ana),
      save({ hero: [], rows: [] }, null, dan),
    ])

    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(saves.find(({ status }) => status === 409)?.error).toBe('HOME_CHANGED')
  })

  it('refuses unknown titles and tags, a title twice, and a window that ends before it starts', async () => {
    const slug = await video('Unu')
    const errors = await Promise.all([
      save({ hero: [place('nu-exista')], rows: [] }, null),
      save({ hero: [], rows: ['Nu există'] }, null),
      save({ hero: [place(slug, { from: TOMORROW, until: TOMORROW })], rows: [] }, null),
    ])

    const twice = await save(
      { hero: [place(slug), place(slug, { from: TOMORROW })], rows: [] },
      null,
    )
    expect(twice.error).toBe('VALIDATION_FAILED')
    expect(errors.map(({ error }) => error)).toEqual([
      'HOME_UNKNOWN',
      'HOME_UNKNOWN',
      'HOME_WINDOW',
    ])
    expect((await read()).draft).toBeNull()
  })

  it('is gone when it is discarded, and its version does not return', async () => {
    const first = StudioHome.parse((await save({ hero: [], rows: [] }, null)).data).draft?.version
    await studio.api.call('DELETE', '/studio/home/draft', ana)
    await save({ hero: [], rows: [] }, null, dan)

    expect((await save({ hero: [], rows: [] }, first ?? 0)).error).toBe('HOME_CHANGED')
  })
})

describe('the preview of the home page', () => {
  it('previews hero and rows of the draft at a given time', async () => {
    const tag = await studio.given.tag('Absurd')
    const now = await video('Acum', { tag })
    const { live } = await read()
    for (const title of ['Doi', 'Trei']) await video(title, { tag })
    await video('Mâine', { tag, launchAt: new Date(TOMORROW) })
    await save(
      { hero: [place(now), place(await video('Seara'), { from: TOMORROW })], rows: ['Absurd'] },
      null,
    )
    const [today, tomorrow] = [
      await preview('public', studio.clock.now().toISOString()),
      await preview('public', TOMORROW),
    ]

    expect(today.hero.map(({ title }) => title)).toEqual(['Acum'])
    expect(today.rows).toEqual([])
    expect(tomorrow.hero.map(({ title }) => title)).toEqual(['Acum', 'Seara'])
    expect(tomorrow.rows.map(({ name, videos }) => [name, videos[0]?.title])).toEqual([
      ['Absurd', 'Mâine'],
    ])
    expect((await read()).live).toEqual(live)
    const { count } = await studio.db.one(Count, sql`select count(*) from app.audit_entry`)
    expect(count).toBe(0)
  })

  it('has the premieres that are ahead of the moment', async () => {
    const evening = new Date('2026-05-02T19:00:00.000Z')
    await video('Mâine', { launchAt: new Date(TOMORROW), isPremiere: true })
    await video('Mâine seară', { launchAt: evening, isPremiere: true })
    await video('Fără premieră', { launchAt: evening })
    const titles = async (at: string) =>
      (await preview('public', at)).premieres.map(({ title, premiereAt }) => [title, premiereAt])

    expect(await titles(studio.clock.now().toISOString())).toEqual([
      ['Mâine', TOMORROW],
      ['Mâine seară', evening.toISOString()],
    ])
    expect(await titles(TOMORROW)).toEqual([['Mâine seară', evening.toISOString()]])
    expect(await titles(evening.toISOString())).toEqual([])
  })

  it('has the best jokes of the week before the moment, for subscribers only', async () => {
    const id = await studio.given.video({ title: 'Cu poantă', durationSeconds: 20 })
    await studio.given.laughter(id, { second: 10, laughs: 90 })
    await studio.given.watchedOn(id, dayInBucharest(studio.clock.now()))
    const jokes = async (audience: string, at: string) =>
      (await preview(audience, at)).bestJokes.map(({ title, jokeStart }) => [title, jokeStart])

    expect(await jokes('subscriber', TOMORROW)).toEqual([['Cu poantă', 5]])
    expect(await jokes('public', TOMORROW)).toEqual([])
    expect(await jokes('subscriber', '2026-06-01T17:00:00.000Z')).toEqual([])
  })

  it('shows shows to subscribers only', async () => {
    await studio.given.show('Serie')
    const { slug } = await studio.db.one(
      z.object({ slug: z.string() }),
      sql`select slug from app.show`,
    )
    await save(
      { hero: [{ ...place(slug), kind: 'show' }, place(await video('Film'))], rows: [] },
      null,
    )
    const titles = async (audience: string) =>
      (await preview(audience, TOMORROW)).hero.map(({ title }) => title)

    expect(await titles('subscriber')).toEqual(['Serie', 'Film'])
    expect(await titles('public')).toEqual(['Film'])
  })
})

describe('a home page from the command line', () => {
  it('is read and undone although Studio would refuse it', async () => {
    const slug = await video('Unu')
    await studio.db.run(sql`insert into app.featured (position, video_id, audience)
      select n, (select id from app.video where slug = ${slug}), 'both'
      from generate_series(1, 25) n`)
    await publish({ hero: [place(slug)], rows: [] })

    expect((await undo((await read()).published?.id)).status).toBe(200)
    expect((await read()).live.hero).toHaveLength(25)
  })
})

describe('publishing the home page', () => {
  it('replaces hero and rows at once, and the audit log has both versions', async () => {
    const [one, two] = [await video('Unu'), await video('Doi')]
    await studio.given.tag('Absurd')
    await studio.given.tag('Satiră')
    await publish({ hero: [place(one)], rows: ['Absurd'] })
    const { status, data } = await publish({ hero: [place(two)], rows: ['Satiră', 'Absurd'] }, dan)
    const home = StudioHome.parse(data)

    expect(status).toBe(200)
    expect(home.live.rows).toEqual(['Satiră', 'Absurd'])
    expect([home.draft, home.published?.actor]).toEqual([null, 'Dan Test'])
    const entry = await studio.db.one(
      z.object({ before: z.object({ rows: z.unknown() }), after: z.object({ rows: z.unknown() }) }),
      sql`select before, after from app.audit_entry where action = 'home.published'
        order by at desc limit 1`,
    )
    expect([entry.before.rows, entry.after.rows]).toEqual([['Absurd'], ['Satiră', 'Absurd']])
  })

  it('refuses to publish a home page with a newer version, and publishes once', async () => {
    const slug = await video('Unu')
    const saved = StudioHome.parse((await save({ hero: [place(slug)], rows: [] }, null)).data)
    const seen = { version: saved.draft?.version, liveVersion: saved.liveVersion }
    const publications = await Promise.all(
      [ana, dan].map((by) => studio.api.call('POST', '/studio/home/publish', by, seen)),
    )

    expect(publications.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is undone, and the undoing too', async () => {
    const [one, two] = [await video('Unu'), await video('Doi')]
    await publish({ hero: [place(one, { from: '2026-05-01T10:00:00Z' })], rows: [] })
    await publish({ hero: [place(two)], rows: [] })
    const titles = async () => (await read()).live.hero.map(({ title }) => title)

    expect((await undo((await read()).published?.id, dan)).status).toBe(200)
    expect(await titles()).toEqual(['Unu'])
    expect((await undo((await read()).published?.id)).status).toBe(200)
    expect(await titles()).toEqual(['Doi'])
  })

  it('is not undone after another change', async () => {
    const slug = await video('Unu')
    await publish({ hero: [place(slug)], rows: [] })
    const { published } = await read()
    await studio.db.run(sql`update app.featured set audience = 'public'`)

    expect((await read()).published?.canUndo).toBe(false)
    expect((await undo(published?.id)).error).toBe('HOME_CHANGED')
  })
})
