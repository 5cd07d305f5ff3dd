import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { z } from 'zod'
import { NAMES_PAGE_SIZE } from '@hlizo/contract/calls/studio-comedians'
import { StudioComedian, StudioComedianPage } from '@hlizo/contract/entities/studio-comedian'
import { StudioHome } from '@hlizo/contract/entities/studio-home'
import { StudioTag } from '@hlizo/contract/entities/studio-tag'
import { sql } from '@hlizo/database/sql'
import { importPictureBytes } from '@hlizo/media/import-picture-bytes'
import type { TestCaller } from './http/testing-api.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'
import { testTitles } from './testing-titles.ts'

let studio: TestStudio
let ana: TestCaller
let sanda: TestCaller
let titles: ReturnType<typeof testTitles>

beforeAll(async () => {
  studio = await openTestStudio()
  ana = await studio.operator('Ana', 'editor')
  sanda = await studio.operator('Sanda', 'support')
  titles = testTitles(studio, ana)
})
afterAll(() => studio.close())

const get = (path: string, by = ana) => studio.api.call('GET', `/studio${path}`, by)
const put = (path: string, body: object) => {
  studio.clock.advance(1)
  return studio.api.call('PUT', `/studio${path}`, ana, body)
}
const post = (path: string, body: object) => {
  studio.clock.advance(1)
  return studio.api.call('POST', `/studio${path}`, ana, body)
}
const comedians = async (query = '') =>
  z.array(StudioComedian).parse((await get(`/comedians${query}`)).data)
const tags = async (query = '') => z.array(StudioTag).parse((await get(`/tags${query}`)).data)
const tagOf = async (name: string) => (await tags()).find((tag) => tag.name === name)
const comedianOf = async (name: string) => {
  const found = (await comedians(`?q=${encodeURIComponent(name)}`))[0]
  return StudioComedianPage.parse((await get(`/comedians/${found?.id}`)).data)
}

const Logged = z.object({ action: z.string(), subject: z.string(), before: z.unknown() })
const lastLogged = () =>
  studio.db.one(
    Logged,
    sql`select action, subject_id as subject, before from app.audit_entry
      order by at desc, id desc limit 1`,
  )

describe('comedians in Studio', () => {
  it('are listed by name with their videos, and found without diacritics', async () => {
    for (const name of ['Țuțu Vrabie', 'Ana Cornilă', 'Șerban Lup'])
      await post('/comedians', { name })
    const id = await studio.given.video({ title: 'Solo' })
    const comedian = (await comedians('?q=serban'))[0]
    await titles.change(`video-${id}`, 1, { comedians: [comedian?.slug] })

    expect((await comedians()).map(({ name, titles: count }) => [name, count])).toEqual([
      ['Ana Cornilă', 0],
      ['Șerban Lup', 1],
      ['Țuțu Vrabie', 0],
    ])
    expect((await comedians('?q=vrabie%20tutu')).map(({ slug }) => slug)).toEqual(['tutu-vrabie'])
    expect((await get('/comedians', sanda)).error).toBe('ROLE_REQUIRED')
    expect((await studio.api.call('GET', '/studio/comedians')).status).toBe(404)
  })

  it('are changed with an entry of the audit log, and not over the change of a colleague', async () => {
    const { id, version } = await comedianOf('Ana Cornilă')
    const changes = { name: 'Ana Cornilă-Pop', bio: 'Scrie.\nȘi joacă.' }
    expect((await put(`/comedians/${id}`, { version, changes })).data).toMatchObject({
      ...changes,
      slug: 'ana-cornila',
      version: version + 1,
    })
    expect(await lastLogged()).toEqual({
      action: 'comedian.changed',
      subject: String(id),
      before: { name: 'Ana Cornilă', bio: '' },
    })
    expect((await put(`/comedians/${id}`, { version, changes: { bio: '' } })).error).toBe(
      'CHANGED_BY_OTHER',
    )
    expect((await put('/comedians/99999', { version: 1, changes: {} })).status).toBe(404)
    const nameless = { version: version + 1, changes: { name: '  ' } }
    expect((await put(`/comedians/${id}`, nameless)).error).toBe('TITLE_REQUIRED')
  })

  it('are found in the search of the site by their new name', async () => {
    const { id, version } = await comedianOf('Șerban Lup')
    await put(`/comedians/${id}`, { version, changes: { name: 'Șerban Lupu' } })

    expect(await titles.titlesOf('q=lupu')).toEqual(['Solo'])
  })

  it('have a picture that is taken away and set again, only one that is stored', async () => {
    const { id, version } = await comedianOf('Țuțu Vrabie')
    const bytes = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#305080' },
    })
      .png()
      .toBuffer()
    const stored = await importPictureBytes({ bytes, use: 'portrait', store: studio.store })
    const picture = stored.ok ? stored.value.id : ''
    const set = await put(`/comedians/${id}`, { version, changes: { picture } })
    expect(set.data).toMatchObject({
      hasPicture: true,
      pictureId: picture,
      pictureUrl: `/pictures/${picture}/320`,
    })
    const away = { version: version + 1, changes: { picture: null } }
    expect((await put(`/comedians/${id}`, away)).data).toMatchObject({ pictureUrl: null })
    const unknown = { version: version + 2, changes: { picture: '0'.repeat(32) } }
    expect((await put(`/comedians/${id}`, unknown)).error).toBe('PICTURE_MISSING')
  })

  it('are made under an address of their own, which no other has', async () => {
    const body = { name: 'Țuțu Vrabie', slug: 'celalalt-tutu' }
    expect((await post('/comedians', body)).data).toMatchObject(body)
    expect((await post('/comedians', body)).error).toBe('SLUG_TAKEN')
    const known = (await post('/comedians', { name: 'tutu vrabie' })).data
    expect(known).toMatchObject({ slug: expect.stringMatching(/tutu/) })
    expect(await comedians('?q=tutu')).toHaveLength(2)
  })
})

describe('tags in Studio', () => {
  it('are listed a page at a time', async () => {
    await studio.db.run(sql`insert into app.tag (name, position)
      select 'Seria ' || lpad(n::text, 3, '0'), n from generate_series(1, ${NAMES_PAGE_SIZE + 20}) n`)
    const first = await get('/tags?q=seria')
    const second = await get(`/tags?q=seria&cursor=${first.nextCursor}`)
    const names = [first, second].map(({ data }) =>
      z
        .array(StudioTag)
        .parse(data)
        .map(({ name }) => name),
    )

    expect(names.map(({ length }) => length)).toEqual([NAMES_PAGE_SIZE, 20])
    expect(names.flat()).toEqual(names.flat().toSorted())
    expect(second.nextCursor).toBeUndefined()
    await studio.db.run(sql`delete from app.tag where name like 'Seria %'`)
  })

  it('are renamed in the titles and the draft of the home page, and free of a taken name', async () => {
    for (const name of ['La birou', 'La nuntă']) await post('/tags', { name })
    const id = await studio.given.video({ title: 'Ședința' })
    await titles.change(`video-${id}`, 1, { tags: ['La birou'] })
    const evening = { from: '2031-05-01T17:00:00.000Z', until: '2031-05-01T20:00:00.000Z' }
    const home = {
      hero: [],
      rows: [
        { name: 'La nuntă', audience: 'public', from: null, until: null },
        { name: 'La birou', audience: 'subscriber', ...evening },
      ],
    }
    const { liveVersion } = StudioHome.parse((await get('/home')).data)
    expect((await put('/home/draft', { home, liveVersion, version: null })).status).toBe(200)
    const tag = await tagOf('La birou')
    expect(tag).toMatchObject({ titles: 1, isPinned: false })
    const rename = (seen: string, name: string) => put(`/tags/${tag?.id}`, { seen, name })

    expect((await rename('La birou', 'La nuntă')).error).toBe('TAG_TAKEN')
    expect((await rename('La birou', 'La serviciu')).status).toBe(204)
    expect(await lastLogged()).toMatchObject({ action: 'tag.renamed', subject: 'La serviciu' })
    expect((await rename('La birou', 'La lucru')).error).toBe('CHANGED_BY_OTHER')
    expect((await titles.pageOf(`video-${id}`)).fields).toMatchObject({ tags: ['La serviciu'] })
    expect(await titles.titlesOf('q=serviciu')).toEqual(['Ședința'])
    expect((await get('/home')).data).toMatchObject({
      draft: { rows: [home.rows[0], { name: 'La serviciu', audience: 'subscriber', ...evening }] },
    })
  })

  it('count as a change of the titles that have them', async () => {
    const [row] = await titles.rows('q=sedinta')
    const ref = row?.ref ?? ''
    const { version } = await titles.pageOf(ref)
    const tag = await tagOf('La serviciu')
    await put(`/tags/${tag?.id}`, { seen: 'La serviciu', name: 'La muncă' })

    const late = await titles.change(ref, version, { tags: ['La serviciu', 'La nuntă'] })
    expect(late.error).toBe('TITLE_CHANGED')
  })

  it('are removed from titles, home and search', async () => {
    const tag = await tagOf('La muncă')
    const remove = (seen: string) => post(`/tags/${tag?.id}/removal`, { seen })
    expect((await remove('La serviciu')).error).toBe('CHANGED_BY_OTHER')
    expect((await remove('La muncă')).status).toBe(204)
    expect(await tagOf('La muncă')).toBeUndefined()
    expect(await titles.titlesOf('q=munca')).toEqual([])
    expect((await get('/home')).data).toMatchObject({
      draft: { rows: [{ name: 'La nuntă', audience: 'public' }] },
    })
    expect((await remove('La muncă')).status).toBe(404)
    expect((await studio.api.call('GET', '/studio/tags', sanda)).error).toBe('ROLE_REQUIRED')
  })
})
