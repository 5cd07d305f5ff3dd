import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { removeTag, renameTag } from './edit-tags.ts'
import { CatalogueEntries } from './entries.ts'
import { readCatalogue } from './read-entries.ts'
import { saveEntries } from './save-entries.ts'

const now = new Date('2026-05-01T10:00:00Z')
const actor = { accountId: null, name: 'ana', via: 'command-line', ip: null } as const
const autumn = {
  comedians: [
    { slug: 'ana-pop', name: 'Ana Pop', bio: 'Râde.' },
    { slug: 'ion-stan', name: 'Ion Stan' },
  ],
  tags: [{ name: 'La bloc', pinned: true, audience: 'public' }, { name: 'La birou' }],
  shows: [
    { slug: 'interfonul', title: 'Interfonul', category: 'show', status: 'published', pin: 2 },
  ],
  videos: [
    {
      slug: 'cine-suna',
      title: 'Cine sună?',
      category: 'show',
      description: 'Nimeni nu coboară.',
      status: 'published',
      show: 'interfonul',
      season: 1,
      episode: 1,
      comedians: ['ion-stan', 'ana-pop'],
      tags: ['La birou', 'La bloc'],
      ageRating: '12',
      ageDescriptors: ['language', 'smoking'],
      launchAt: '2026-04-01 18:00',
      premiere: true,
      expiresAt: '2026-09-01T00:00:00Z',
      durationSeconds: 1_234.5,
      chapters: [{ at: 95, title: 'Administratorul' }],
      introEnd: 12,
    },
    { slug: 'singur', title: 'Singur', category: 'standup', comedians: ['ana-pop'] },
  ],
  featured: [
    { video: 'cine-suna', audience: 'both' },
    { show: 'interfonul', audience: 'subscriber', from: '2026-05-01T00:00:00Z' },
  ],
}
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})

afterAll(() => database.drop())

const save = (entries: unknown, at = now, on = database) =>
  on.db.transaction((tx) => saveEntries(tx, CatalogueEntries.parse(entries), { actor, now: at }))
const Words = z.object({ text: z.string() })
const wordsOf = async (slug: string) => {
  const { text } = await database.db.one(
    Words,
    sql`select search_text as text from app.video where slug = ${slug}
      union all select search_text from app.show where slug = ${slug}`,
  )
  return text.split('\n')
}
const version = () =>
  database.db.one(z.object({ version: z.number() }), sql`select version from app.catalogue_version`)
const videoOf = async (slug: string) =>
  (await readCatalogue(database.db)).videos.find((video) => video.slug === slug)

describe('saveEntries', () => {
  it('writes a catalogue that reads back as it was given', async () => {
    const { changes, unchanged } = await save(autumn)
    const read = await readCatalogue(database.db)

    expect(changes.filter(({ isNew }) => isNew)).toHaveLength(7)
    expect(unchanged).toBe(0)
    expect(read.tags).toEqual([
      { name: 'La bloc', pinned: true, audience: 'public', from: null, until: null },
      { name: 'La birou', pinned: false, audience: 'both', from: null, until: null },
    ])
    expect(read.videos[0]).toEqual({
      ...autumn.videos[0],
      tags: ['La bloc', 'La birou'],
      publishWhenReady: false,
      launchAt: '2026-04-01T15:00:00.000Z',
      expiresAt: '2026-09-01T00:00:00.000Z',
      pin: 0,
      picture: null,
      film: null,
      creditsAt: null,
      work: 'ready',
    })
    expect(read.videos[1]).toMatchObject({ slug: 'singur', status: 'draft' })
    expect(read.featured).toEqual([
      { video: 'cine-suna', audience: 'both', from: null, until: null },
      { show: 'interfonul', audience: 'subscriber', from: '2026-05-01T00:00:00.000Z', until: null },
    ])
  })

  it('creates the same catalogue in another database', async () => {
    const other = await testDatabase([serverMigrations])
    const here = await readCatalogue(database.db)
    await save(here, now, other)

    expect(await readCatalogue(other.db)).toEqual(here)
    await other.drop()
  })

  it('changes and notifies nothing when the entries are equal', async () => {
    const before = await version()
    const saved = await save(autumn)

    expect(saved).toEqual({ changes: [], unchanged: 8, entries: [] })
    expect(await version()).toEqual(before)
  })

  it('notifies each node of a change', async () => {
    const before = await version()
    await save({ shows: [{ ...autumn.shows[0], pin: 3 }] })

    expect((await version()).version).toBe(before.version + 1)
  })

  it('updates the search index wherever a changed name occurs', async () => {
    await save({ comedians: [{ slug: 'ana-pop', name: 'Ana Țopescu' }] })
    expect((await wordsOf('cine-suna'))[1]).toBe('ion stan ana topescu')
    expect((await wordsOf('interfonul'))[1]).toBe('ion stan ana topescu')

    await save({ shows: [{ ...autumn.shows[0], title: 'Scara B' }] })
    expect((await wordsOf('cine-suna'))[2]).toBe('scara b')
  })

  it('removes the words of the former show from an episode', async () => {
    await save({ videos: [{ ...autumn.videos[0], show: null }] })
    expect((await wordsOf('interfonul'))[1]).toBe('')

    await save({ videos: [autumn.videos[0]] })
    expect((await wordsOf('interfonul'))[1]).toBe('ion stan ana topescu')
  })

  it('retires a video now, and its viewers have one day left', async () => {
    const later = new Date('2026-05-02T10:00:00Z')
    await save({ videos: [{ ...autumn.videos[1], status: 'retired' }] })
    await save({ videos: [{ ...autumn.videos[1], status: 'retired', pin: 1 }] }, later)

    expect((await videoOf('singur'))?.expiresAt).toBe(now.toISOString())
  })

  it('retains status, launch and media that an entry omits', async () => {
    const rest = { ...autumn.videos[0], status: undefined, launchAt: undefined }
    const { changes } = await save({ videos: [rest] })

    expect(changes).toEqual([])
  })

  it('refuses unknown references', async () => {
    const given = { videos: [{ ...autumn.videos[1], comedians: ['ana-pop', 'nimeni'] }] }

    await expect(save(given)).rejects.toThrow(
      'there is no comedian „nimeni” (videos.0.comedians.1).',
    )
  })

  it('writes a clean text over one that older rules stored', async () => {
    const title = 'Singură şi fericită'
    await database.db.run(sql`update app.video set title = ${title} where slug = 'singur'`)
    const { changes } = await save({ videos: [{ ...autumn.videos[1], title }] })

    expect(changes[0]?.fields).toContain('title')
    expect((await videoOf('singur'))?.title).toBe('Singură și fericită')
  })

  it('sorts unnamed tags after the named ones', async () => {
    await save({ tags: [{ name: 'Nou' }] })

    expect((await readCatalogue(database.db)).tags.map(({ name }) => name)).toEqual([
      'Nou',
      'La bloc',
      'La birou',
    ])
  })
})

describe('the audit log', () => {
  it('contains each change with its values and its author', async () => {
    const { entries } = await save({
      videos: [{ slug: 'jurnal', title: 'Jurnal', category: 'standup' }],
    })
    await save({ videos: [{ slug: 'jurnal', title: 'Jurnalul', category: 'standup' }] })
    const Logged = z.object({ action: z.string(), via: z.string(), before: z.unknown() })
    const logged = await database.db.many(
      Logged,
      sql`select e.action, e.via, e.before from app.audit_entry e
        join app.video v on e.subject_id = v.id::text and e.subject_type = 'video'
        where v.slug = 'jurnal' order by e.action desc`,
    )

    expect(entries).toHaveLength(1)
    expect(logged).toEqual([
      { action: 'video.created', via: 'command-line', before: null },
      { action: 'video.changed', via: 'command-line', before: { title: 'Jurnal' } },
    ])
  })
})

describe('renameTag', () => {
  it('changes the search words of its videos', async () => {
    const renamed = await database.db.transaction((tx) =>
      renameTag(tx, { from: 'La birou', to: 'La serviciu' }, { actor, now }),
    )

    expect(renamed).toEqual({ ok: true, value: null })
    expect((await wordsOf('cine-suna'))[3]).toContain('serviciu')
  })
})

describe('removeTag', () => {
  it('removes the tag from its videos', async () => {
    await database.db.transaction((tx) => removeTag(tx, 'La serviciu', { actor, now }))

    expect((await wordsOf('cine-suna'))[3]).toBe('la bloc')
    expect((await videoOf('cine-suna'))?.tags).toEqual(['La bloc'])
  })
})
