import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { StudioHome } from '@hlizo/contract/entities/studio-home'
import { sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import type { TestCaller } from './http/testing-api.ts'
import { openTestHome, place, row, type TestHome } from './testing-studio-home.ts'

let editing: TestHome
let dan: TestCaller

beforeAll(async () => {
  editing = await openTestHome()
  dan = await editing.studio.operator('Dan', 'editor')
})
afterAll(() => editing.studio.close())
beforeEach(() => editing.clear())

const Count = z.object({ count: z.number() })
const TOMORROW = '2026-05-02T17:00:00.000Z'

describe('the draft of the home page', () => {
  it('changes nothing for viewers, and is shared by the editors', async () => {
    const [one, two] = [await editing.video('Unu'), await editing.video('Doi')]
    await editing.publish({ hero: [place(one)], rows: [] })
    await editing.save({ hero: [place(two), place(one)], rows: [] }, null)
    const home = await editing.read()

    expect(home.live.hero.map(({ title }) => title)).toEqual(['Unu'])
    expect(home.draft?.hero.map(({ title }) => title)).toEqual(['Doi', 'Unu'])
  })

  it('refuses the second of two concurrent saves', async () => {
    const slug = await editing.video('Unu')
    const saves = await Promise.all([
      editing.save({ hero: [place(slug)], rows: [] }, null, editing.ana),
      editing.save({ hero: [], rows: [] }, null, dan),
    ])

    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(saves.find(({ status }) => status === 409)?.error).toBe('HOME_CHANGED')
  })

  it('is not begun on a home page that a colleague has replaced since', async () => {
    const [one, two] = [await editing.video('Unu'), await editing.video('Doi')]
    const { liveVersion } = await editing.read()
    await editing.publish({ hero: [place(one)], rows: [] }, dan)
    const home = { hero: [place(two)], rows: [] }
    const begin = (on: string) => editing.save(home, null, editing.ana, on)

    expect((await begin(liveVersion)).error).toBe('HOME_CHANGED')
    const now = await editing.read()
    expect(now.draft).toBeNull()
    expect((await begin(now.liveVersion)).status).toBe(200)
  })

  it('refuses unknown titles and tags, a title twice, and a window that ends before it starts', async () => {
    const slug = await editing.video('Unu')
    const errors = await Promise.all([
      editing.save({ hero: [place('nu-exista')], rows: [] }, null),
      editing.save({ hero: [], rows: [row('Nu există')] }, null),
      editing.save({ hero: [place(slug, { from: TOMORROW, until: TOMORROW })], rows: [] }, null),
      editing.save({ hero: [], rows: [row('Absurd', { from: TOMORROW, until: TOMORROW })] }, null),
    ])

    const twice = await editing.save(
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
    await editing.studio.given.tag('Absurd')
    const rowTwice = await editing.save({ hero: [], rows: [row('Absurd'), row('Absurd')] }, null)
    expect(rowTwice.error).toBe('VALIDATION_FAILED')
    expect((await editing.read()).draft).toBeNull()
  })

  it('is gone when it is discarded, and its version does not return', async () => {
    const first = StudioHome.parse((await editing.save({ hero: [], rows: [] }, null)).data).draft
      ?.version
    expect((await editing.discard(first)).status).toBe(200)
    await editing.save({ hero: [], rows: [] }, null, dan)

    expect((await editing.save({ hero: [], rows: [] }, first ?? 0)).error).toBe('HOME_CHANGED')
    expect((await editing.discard(first)).error).toBe('HOME_CHANGED')
  })

  it('is not discarded when a colleague has saved since it was read, and is in the audit log', async () => {
    const slug = await editing.video('Unu')
    const seen = StudioHome.parse((await editing.save({ hero: [], rows: [] }, null)).data).draft
    await editing.save({ hero: [place(slug)], rows: [] }, seen?.version ?? 0, dan)
    const later = (await editing.read()).draft

    expect((await editing.discard(seen?.version)).error).toBe('HOME_CHANGED')
    expect((await editing.discard(undefined)).error).toBe('VALIDATION_FAILED')
    expect((await editing.read()).draft).toEqual(later)
    expect((await editing.discard(later?.version)).status).toBe(200)
    const entries = await editing.studio.db.many(
      z.object({ action: z.string(), before: z.object({ hero: z.unknown() }) }),
      sql`select action, before from app.audit_entry`,
    )
    expect(entries).toEqual([{ action: 'home.draft-discarded', before: { hero: [place(slug)] } }])
  })
})

describe('the preview of the home page', () => {
  it('previews hero and rows of the draft at a given time', async () => {
    const tag = await editing.studio.given.tag('Absurd')
    const now = await editing.video('Acum', { tag })
    const { live } = await editing.read()
    for (const title of ['Doi', 'Trei']) await editing.video(title, { tag })
    await editing.video('Mâine', { tag, launchAt: new Date(TOMORROW) })
    await editing.save(
      {
        hero: [place(now), place(await editing.video('Seara'), { from: TOMORROW })],
        rows: [row('Absurd')],
      },
      null,
    )
    const [today, tomorrow] = [
      await editing.preview('public', editing.studio.clock.now().toISOString()),
      await editing.preview('public', TOMORROW),
    ]

    expect(today.hero.map(({ title }) => title)).toEqual(['Acum'])
    expect(today.rows).toEqual([])
    expect(tomorrow.hero.map(({ title }) => title)).toEqual(['Acum', 'Seara'])
    expect(tomorrow.rows.map(({ name, videos }) => [name, videos[0]?.title])).toEqual([
      ['Absurd', 'Mâine'],
    ])
    expect((await editing.read()).live).toEqual(live)
    const { count } = await editing.studio.db.one(Count, sql`select count(*) from app.audit_entry`)
    expect(count).toBe(0)
  })

  it('has the premieres that are ahead of the moment', async () => {
    const evening = new Date('2026-05-02T19:00:00.000Z')
    await editing.video('Mâine', { launchAt: new Date(TOMORROW), isPremiere: true })
    await editing.video('Mâine seară', { launchAt: evening, isPremiere: true })
    await editing.video('Fără premieră', { launchAt: evening })
    const titles = async (at: string) =>
      (await editing.preview('public', at)).premieres.map(({ title, premiereAt }) => [
        title,
        premiereAt,
      ])

    expect(await titles(editing.studio.clock.now().toISOString())).toEqual([
      ['Mâine', TOMORROW],
      ['Mâine seară', evening.toISOString()],
    ])
    expect(await titles(TOMORROW)).toEqual([['Mâine seară', evening.toISOString()]])
    expect(await titles(evening.toISOString())).toEqual([])
  })

  it('has the best jokes of the week before the moment, for subscribers only', async () => {
    const id = await editing.studio.given.video({ title: 'Cu poantă', durationSeconds: 20 })
    await editing.studio.given.laughter(id, { second: 10, laughs: 90 })
    await editing.studio.given.watchedOn(id, dayInBucharest(editing.studio.clock.now()))
    const jokes = async (audience: string, at: string) =>
      (await editing.preview(audience, at)).bestJokes.map(({ title, jokeStart }) => [
        title,
        jokeStart,
      ])

    expect(await jokes('subscriber', TOMORROW)).toEqual([['Cu poantă', 5]])
    expect(await jokes('public', TOMORROW)).toEqual([])
    expect(await jokes('subscriber', '2026-06-01T17:00:00.000Z')).toEqual([])
  })

  it('is made for a moment whose year is still being typed', async () => {
    const { hero } = await editing.preview('subscriber', '0020-05-02T17:00:00.000Z')

    expect(hero).toEqual([])
  })

  it('shows shows to subscribers only', async () => {
    await editing.studio.given.show('Serie')
    const { slug } = await editing.studio.db.one(
      z.object({ slug: z.string() }),
      sql`select slug from app.show`,
    )
    await editing.save(
      { hero: [{ ...place(slug), kind: 'show' }, place(await editing.video('Film'))], rows: [] },
      null,
    )
    const titles = async (audience: string) =>
      (await editing.preview(audience, TOMORROW)).hero.map(({ title }) => title)

    expect(await titles('subscriber')).toEqual(['Serie', 'Film'])
    expect(await titles('public')).toEqual(['Film'])
  })
})

describe('a home page from the command line', () => {
  it('is read and undone although Studio would refuse it', async () => {
    const slug = await editing.video('Unu')
    await editing.studio.db.run(sql`insert into app.featured (position, video_id, audience)
      select n, (select id from app.video where slug = ${slug}), 'both'
      from generate_series(1, 25) n`)
    await editing.publish({ hero: [place(slug)], rows: [] })

    expect((await editing.undo((await editing.read()).published?.id)).status).toBe(200)
    expect((await editing.read()).live.hero).toHaveLength(25)
  })
})

describe('publishing the home page', () => {
  it('replaces hero and rows at once, and the audit log has both versions', async () => {
    const [one, two] = [await editing.video('Unu'), await editing.video('Doi')]
    await editing.studio.given.tag('Absurd')
    await editing.studio.given.tag('Satiră')
    await editing.publish({ hero: [place(one)], rows: [row('Absurd')] })
    const { status, data } = await editing.publish(
      { hero: [place(two)], rows: [row('Satiră'), row('Absurd')] },
      dan,
    )
    const home = StudioHome.parse(data)

    expect(status).toBe(200)
    expect(home.live.rows).toEqual([row('Satiră'), row('Absurd')])
    expect([home.draft, home.published?.actor]).toEqual([null, 'Dan Test'])
    const entry = await editing.studio.db.one(
      z.object({ before: z.object({ rows: z.unknown() }), after: z.object({ rows: z.unknown() }) }),
      sql`select before, after from app.audit_entry where action = 'home.published'
        order by at desc limit 1`,
    )
    expect([entry.before.rows, entry.after.rows]).toEqual([['Absurd'], ['Satiră', 'Absurd']])
  })

  it('refuses to publish a home page with a newer version, and publishes once', async () => {
    const slug = await editing.video('Unu')
    const home = { hero: [place(slug)], rows: [] }
    const saved = StudioHome.parse((await editing.save(home, null)).data)
    const seen = { version: saved.draft?.version, liveVersion: saved.liveVersion }
    const publications = await Promise.all(
      [editing.ana, dan].map((by) =>
        editing.studio.api.call('POST', '/studio/home/publish', by, seen),
      ),
    )

    expect(publications.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('refuses a draft made on another live page until that page was seen', async () => {
    const slug = await editing.video('Unu')
    const home = { hero: [place(slug)], rows: [] }
    const made = StudioHome.parse((await editing.save(home, null)).data)
    await editing.studio.db.run(sql`insert into app.featured (position, video_id, audience)
      select 1, id, 'public' from app.video where slug = ${slug}`)
    const later = await editing.save(home, made.draft?.version ?? 0, dan, made.liveVersion)
    const now = StudioHome.parse(later.data)
    const publish = (liveVersion: string | undefined) =>
      editing.studio.api.call('POST', '/studio/home/publish', editing.ana, {
        version: now.draft?.version,
        liveVersion,
      })

    // Reading and saving do not change what the draft was made on.
    expect(now.draft?.liveVersion).toBe(made.liveVersion)
    expect((await publish(now.draft?.liveVersion)).error).toBe('LIVE_CHANGED')
    expect((await publish(now.liveVersion)).status).toBe(200)
  })

  it('publishes a draft that was stored before its live page was known', async () => {
    await editing.save({ hero: [place(await editing.video('Unu'))], rows: [] }, null)
    await editing.studio.db.run(sql`update app.home_draft set live_version = null`)
    const { draft, liveVersion } = await editing.read()
    expect(draft?.liveVersion).toBe(liveVersion)
    const seen = { version: draft?.version, liveVersion }
    const { status } = await editing.studio.api.call('POST', '/studio/home/publish', dan, seen)
    expect(status).toBe(200)
  })

  it('is undone, and the undoing too', async () => {
    const [one, two] = [await editing.video('Unu'), await editing.video('Doi')]
    await editing.publish({ hero: [place(one, { from: '2026-05-01T10:00:00Z' })], rows: [] })
    await editing.publish({ hero: [place(two)], rows: [] })
    const titles = async () => (await editing.read()).live.hero.map(({ title }) => title)

    expect((await editing.undo((await editing.read()).published?.id, dan)).status).toBe(200)
    expect(await titles()).toEqual(['Unu'])
    expect((await editing.undo((await editing.read()).published?.id)).status).toBe(200)
    expect(await titles()).toEqual(['Doi'])
  })

  it('is not undone after another change', async () => {
    const slug = await editing.video('Unu')
    await editing.publish({ hero: [place(slug)], rows: [] })
    const { published } = await editing.read()
    await editing.studio.db.run(sql`update app.featured set audience = 'public'`)

    expect((await editing.read()).published?.canUndo).toBe(false)
    expect((await editing.undo(published?.id)).error).toBe('HOME_CHANGED')
  })
})
