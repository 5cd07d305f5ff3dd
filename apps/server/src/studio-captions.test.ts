import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { EditedCaptions, CaptionDraft, StudioFilm } from '@hlizo/contract/entities/studio-captions'
import { sql } from '@hlizo/database/sql'
import type { TestCaller } from './http/testing-api.ts'
import { deviceSessions } from './stores/device-sessions.ts'
import { operatorStore } from './stores/operators.ts'
import { studioSession, watchPermission } from './stores/watch-permission.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'
import { testTitles } from './testing-titles.ts'

let studio: TestStudio
let ana: TestCaller
let dan: TestCaller
let sorin: TestCaller

beforeAll(async () => {
  studio = await openTestStudio()
  ana = await studio.operator('Ana', 'editor')
  dan = await studio.operator('Dan', 'editor')
  sorin = await studio.operator('Sorin', 'support')
})
afterAll(() => studio.close())

const vtt = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`
const Change = z.object({ change: z.string().nullable() })
let films = 0

async function newFilm(status: 'draft' | 'published' = 'draft') {
  films += 1
  const assetId = String(films).padStart(32, 'c')
  await studio.film(assetId, 120)
  const id = await studio.given.video({ title: `Film ${films}`, status, assetId })
  const ref = `video-${id}`
  const path = `/studio/titles/${ref}/caption-drafts/ro`
  const captions = async () => EditedCaptions.parse((await studio.api.call('GET', path, ana)).data)

  return {
    ref,
    assetId,
    path,
    captions,
    /** Made on the captions that are live now, unless it is said to be made on others. */
    save: async (text: string, version: number | null, by = ana, on?: string | null) => {
      studio.clock.advance(1_000)
      const live = on === undefined ? ((await captions()).live?.version ?? null) : on
      return studio.api.call('PUT', path, by, { text, version, live })
    },
    publish: (version: number, live: string | null, by = ana) =>
      studio.api.call('POST', `${path}/publish`, by, { version, live }),
  }
}

describe('the draft of captions', () => {
  it('is shared by editors, and hidden from viewers until it is published', async () => {
    const film = await newFilm()
    expect(await film.captions()).toMatchObject({ label: 'Română', live: null, draft: null })
    const saved = CaptionDraft.parse((await film.save(vtt('Bună'), null)).data)
    expect(saved.savedBy).toBe('Ana Test')
    expect((await film.captions()).live).toBeNull()

    const published = await film.publish(saved.version, null, dan)
    expect(published.status).toBe(200)
    const captions = await film.captions()
    expect([captions.draft, captions.live?.text.includes('Bună')]).toEqual([null, true])
    expect(captions.versions).toMatchObject([{ savedBy: 'Dan Test' }])
    const [entry] = await testTitles(studio, ana).historyOf(film.ref)
    expect([entry?.action, entry?.id]).toEqual([
      'video.captions-changed',
      Change.parse(published.data).change,
    ])
  })

  it('is not overwritten by the second of two editors, also at the same time', async () => {
    const film = await newFilm()
    const both = await Promise.all([
      film.save(vtt('De la Ana'), null),
      film.save(vtt('De la Dan'), null, dan),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    const first = both.find(({ status }) => status === 200)
    expect(refused?.error).toBe('CAPTIONS_CHANGED')
    expect((await film.captions()).draft).toEqual(first?.data)

    const { version } = CaptionDraft.parse(first?.data)
    await film.save(vtt('Mai nou'), version)
    expect((await film.save(vtt('Vechi'), version, dan)).error).toBe('CAPTIONS_CHANGED')
    expect((await film.publish(version, null)).error).toBe('CAPTIONS_CHANGED')
    const discard = await studio.api.call('POST', `${film.path}/discard`, ana, { version })
    expect(discard.error).toBe('CAPTIONS_CHANGED')
    expect((await film.captions()).draft?.text).toContain('Mai nou')
  })

  it('is in the audit log with its text when it is discarded, and can be saved again', async () => {
    const film = await newFilm()
    const { version, text } = CaptionDraft.parse((await film.save(vtt('Ultima'), null)).data)
    const discard = await studio.api.call('POST', `${film.path}/discard`, dan, { version })
    expect(discard.status).toBe(204)
    expect((await film.captions()).draft).toBeNull()

    const entry = z.object({ actor: z.string(), subject: z.string(), text: z.string() })
    const [logged] = await studio.db.many(
      entry,
      sql`select actor, subject_id as subject, before ->> 'text' as text from app.audit_entry
        where action = 'captions.draft-discarded'`,
    )
    expect(logged).toEqual({ actor: 'Dan Test', subject: `${film.ref} ro`, text })
    expect((await film.save(text, null)).status).toBe(200)
    expect((await film.captions()).draft?.text).toBe(text)
  })

  it('is published only over the captions that the editor has seen', async () => {
    const film = await newFilm()
    const { version } = CaptionDraft.parse((await film.save(vtt('Ciornă'), null)).data)
    const put = `/studio/titles/${film.ref}/captions/ro`
    await studio.api.call('PUT', put, dan, { text: vtt('Din fișier') })
    expect((await film.publish(version, null)).error).toBe('CAPTIONS_CHANGED')
    const { live } = await film.captions()
    expect((await film.publish(version, live?.version ?? null)).status).toBe(200)

    const { versions } = await film.captions()
    expect(versions.map(({ savedBy }) => savedBy)).toEqual(['Ana Test', null])
    const id = versions.at(-1)?.id ?? ''
    const earlier = await studio.api.call('GET', `${film.path}/versions/${id}`, ana)
    expect(z.object({ text: z.string() }).parse(earlier.data).text).toContain('Din fișier')
    expect((await studio.api.call('GET', `${film.path}/versions/999999`, ana)).error).toBe(
      'NOT_FOUND',
    )
  })

  it('is not begun on captions that a colleague has replaced since', async () => {
    const film = await newFilm()
    const { version } = CaptionDraft.parse((await film.save(vtt('De la Dan'), null, dan)).data)
    await film.publish(version, null, dan)

    const begun = await film.save(vtt('De la Ana'), null, ana, null)
    expect([begun.error, (await film.captions()).draft]).toEqual(['CAPTIONS_CHANGED', null])
    expect((await film.save(vtt('De la Ana'), null)).status).toBe(200)
  })

  it('knows what it was made on until it is merged with what is live', async () => {
    const film = await newFilm('published')
    const put = async (text: string) => {
      const path = `/studio/titles/${film.ref}/captions/ro`
      await studio.api.call('PUT', path, dan, { text: vtt(text) })
      return (await film.captions()).live
    }
    const [first, { version }] = [
      await put('Unu'),
      CaptionDraft.parse((await film.save(vtt('Ciornă'), null)).data),
    ]
    expect((await film.captions()).madeOn).toBeNull()
    const second = await put('Doi')
    const later = await film.save(vtt('Ciorna'), version, dan, first?.version)
    expect((await film.captions()).madeOn).toEqual(first)

    await film.save(vtt('Unită'), CaptionDraft.parse(later.data).version, ana, second?.version)
    expect((await film.captions()).madeOn).toBeNull()
  })

  it('has markup as text only', async () => {
    const film = await newFilm()
    const text = '<script>alert(1)</script><img src=x onerror=alert(1)> <i>da</i>'
    const saved = CaptionDraft.parse((await film.save(vtt(text), null)).data)
    expect(saved.text).toContain('&lt;script&gt;')
    expect(saved.text.replace(/<\/?i>|-->/g, '')).not.toMatch(/[<>]/)
    await film.publish(saved.version, null)
    expect((await film.captions()).live?.text).toBe(saved.text)
  })

  it('is stored without cues, but not published so', async () => {
    const film = await newFilm()
    const { version } = CaptionDraft.parse((await film.save('WEBVTT\n', null)).data)
    expect((await film.publish(version, null)).error).toBe('CAPTIONS_INVALID')
  })

  it('is read by all operators and written by editors', async () => {
    const film = await newFilm()
    expect((await studio.api.call('GET', film.path, sorin)).status).toBe(200)
    expect((await film.save(vtt('x'), null, sorin)).error).toBe('ROLE_REQUIRED')
    expect((await studio.api.call('GET', film.path)).error).toBe('NOT_FOUND')
    const bare = `video-${await studio.given.video({ title: 'Fără film' })}`
    const path = `/studio/titles/${bare}/caption-drafts/ro`
    expect((await studio.api.call('GET', path, ana)).error).toBe('FILM_MISSING')
    expect((await studio.api.call('GET', path.replace('/ro', '/x1'), ana)).status).toBe(404)
  })
})

describe('openFilm', () => {
  it('opens the film of a draft for an editor, logged once in twelve hours', async () => {
    const { ref } = await newFilm('draft')
    const open = (by?: TestCaller) => studio.api.call('POST', `/studio/titles/${ref}/film`, by)
    expect((await open(sorin)).error).toBe('ROLE_REQUIRED')
    expect((await open()).error).toBe('NOT_FOUND')
    const film = StudioFilm.parse((await open(ana)).data)
    expect(film).toMatchObject({ audioUrl: null, durationSeconds: 120, framesPerSecond: 25 })
    expect(film.url).toContain(`/${studioSession(ana.sessionId)}/`)
    await open(ana)
    const count = () =>
      studio.db.one(
        z.object({ count: z.number() }),
        sql`select count(*)::int as count from app.audit_entry
          where action = 'film.opened' and subject_id = ${ref.replace('video-', '')}`,
      )
    expect((await count()).count).toBe(1)
    studio.clock.advance(12 * 3_600_000 + 1_000)
    await open(ana)
    expect((await count()).count).toBe(2)
    expect(await testTitles(studio, ana).historyOf(ref)).toEqual([])
  })

  it('returns playlists only to signed-in editors', async () => {
    const { db, clock } = studio
    const mayWatch = watchPermission({ db, checkEntitlement: () => Promise.reject(new Error()) })
    const device = { name: 'Chrome', platform: 'web' } as const
    for (const caller of [ana, sorin]) {
      await deviceSessions(db).touch(caller, device, clock.now())
    }
    const answer = async ({ sessionId }: TestCaller) =>
      (await mayWatch(studioSession(sessionId))).ok
    expect([await answer(ana), await answer(sorin), await answer(dan)]).toEqual([
      true,
      false,
      false,
    ])
    await operatorStore(db).setRoles(ana.accountId, ['support'])
    expect(await answer(ana)).toBe(false)
    await operatorStore(db).setRoles(ana.accountId, ['editor'])
    await deviceSessions(db).end(ana.accountId, ana.sessionId, clock.now())
    expect(await answer(ana)).toBe(false)
  })
})
