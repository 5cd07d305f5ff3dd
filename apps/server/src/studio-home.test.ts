import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { HomePreview, StudioHome, type HomeShowing } from '@hlizo/contract/entities/studio-home'
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

const row = (name: string, showing: Partial<HomeShowing> = {}) => ({
  name,
  audience: 'both' as const,
  from: null,
  until: null,
  ...showing,
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
      save({ hero: [], rows: [row('Nu există')] }, null),
      save({ hero: [place(slug, { from: TOMORROW, until: TOMORROW })], rows: [] }, null),
      save({ hero: [], rows: [row('Absurd', { from: TOMORROW, until: TOMORROW })] }, null),
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
      'HOME_WINDOW',
    ])
    await studio.given.tag('Absurd')
    const rowTwice = await save({ hero: [], rows: [row('Absurd'), row('Absurd')] }, null)
    expect(rowTwice.error).toBe('VALIDATION_FAILED')
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
      {
        hero: [place(now), place(await video('Seara'), { from: TOMORROW })],
        rows: [row('Absurd')],
      },
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

describe('the audience and window of a row', () => {
  const LATER = '2026-05-02T19:00:00.000Z'

  /** A tag with enough videos for a row. */
  const tagWithVideos = async (name: string) => {
    const tag = await studio.given.tag(name)
    for (const number of [1, 2, 3, 4]) await video(`${name} ${number}`, { tag })
  }
  const previewed = async (audience: string, at: string) =>
    (await preview(audience, at)).rows.map(({ name }) => name)
  const beforeIt = (moment: string) => new Date(Date.parse(moment) - 1).toISOString()

  it('are previewed at a moment, as a visitor and as a subscriber', async () => {
    for (const name of ['Absurd', 'Satiră', 'Scurte']) await tagWithVideos(name)
    const rows = [
      row('Absurd', { from: TOMORROW, until: LATER }),
      row('Satiră', { audience: 'public' }),
      row('Scurte', { audience: 'subscriber' }),
    ]
    await save({ hero: [], rows }, null)

    expect(await previewed('public', beforeIt(TOMORROW))).toEqual(['Satiră'])
    expect(await previewed('public', TOMORROW)).toEqual(['Absurd', 'Satiră'])
    expect(await previewed('subscriber', TOMORROW)).toEqual(['Absurd', 'Scurte'])
    expect(await previewed('subscriber', beforeIt(LATER))).toEqual(['Absurd', 'Scurte'])
    expect(await previewed('subscriber', LATER)).toEqual(['Scurte'])
  })

  it('are published, undone and in the audit log', async () => {
    await studio.given.tag('Absurd')
    const evening = row('Absurd', { audience: 'public', from: TOMORROW, until: LATER })
    await publish({ hero: [], rows: [row('Absurd')] })
    await publish({ hero: [], rows: [evening] })
    const published = await read()
    const logged = await studio.db.many(
      z.object({ action: z.string(), before: z.unknown(), after: z.unknown() }),
      sql`select action, before, after from app.audit_entry
        where action = 'tag.changed' order by at desc, id desc limit 1`,
    )

    expect(published.live.rows).toEqual([evening])
    expect(published.published?.canUndo).toBe(true)
    expect(logged).toEqual([
      {
        action: 'tag.changed',
        before: { audience: 'both', from: null, until: null },
        after: { audience: 'public', from: TOMORROW, until: LATER },
      },
    ])
    await undo(published.published?.id)
    expect((await read()).live.rows).toEqual([row('Absurd')])
  })

  it('end with the row: the tag has none when it is put back', async () => {
    await studio.given.tag('Absurd')
    await publish({ hero: [], rows: [row('Absurd', { until: TOMORROW })] })
    await publish({ hero: [], rows: [] })
    const { until } = await studio.db.one(
      z.object({ until: z.date().nullable() }),
      sql`select shown_until as until from app.tag`,
    )

    expect(until).toBeNull()
  })

  it('are none in a draft and a publication of the version before', async () => {
    await studio.given.tag('Absurd')
    await publish({ hero: [], rows: [row('Absurd')] })
    await save({ hero: [], rows: [row('Absurd', { until: TOMORROW })] }, null)
    await studio.db.run(sql`update app.audit_entry
      set before = before - 'rowWindows', after = after - 'rowWindows'
      where action = 'home.published'`)
    await studio.db.run(sql`update app.home_draft set home = home - 'rowWindows'`)
    const home = await read()

    expect(home.draft?.rows).toEqual([row('Absurd')])
    expect(home.published?.canUndo).toBe(true)
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
    await publish({ hero: [place(one)], rows: [row('Absurd')] })
    const { status, data } = await publish(
      { hero: [place(two)], rows: [row('Satiră'), row('Absurd')] },
      dan,
    )
    const home = StudioHome.parse(data)

    expect(status).toBe(200)
    expect(home.live.rows).toEqual([row('Satiră'), row('Absurd')])
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
