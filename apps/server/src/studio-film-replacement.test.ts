import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CaptionDraft, EditedCaptions, StudioFilm } from '@hlizo/contract/entities/studio-captions'
import { FilmReplacement, ReplacementCheck } from '@hlizo/contract/entities/studio-replacement'
import { StudioTitlePage } from '@hlizo/contract/entities/studio-title'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import { nextFilmOfVideo } from './features/media/testing-imports.ts'
import type { TestCaller } from './http/testing-api.ts'
import { laughSumsOf, storeLaughs } from './stores/laughter.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'
import { testTitles } from './testing-titles.ts'

let studio: TestStudio
let ana: TestCaller
let sorin: TestCaller

beforeAll(async () => {
  studio = await openTestStudio()
  ana = await studio.operator('Ana', 'editor')
  sorin = await studio.operator('Sorin', 'support')
})
afterAll(() => studio.close())

const VTT = 'WEBVTT\n\n00:10.000 --> 00:12.000\nPrima\n\n01:50.000 --> 01:55.000\nUltima\n'
const chapters = [
  { at: 0, title: 'Început' },
  { at: 60, title: 'Nunta' },
]
let films = 0
const newAsset = async (seconds: number) => {
  films += 1
  const id = String(films).padStart(32, 'd')
  await studio.film(id, seconds)
  return id
}

/** A video with captions and marks, and a film of `seconds` that is ready to take its place. */
async function replaceable(seconds: number, nextId?: string) {
  const assetId = await newAsset(120)
  const id = await studio.given.video({ title: `Film ${films}`, assetId })
  const ref = `video-${id}`
  const path = `/studio/titles/${ref}`
  const call = (method: 'GET' | 'POST', end: string, body?: object, by = ana) =>
    studio.api.call(method, `${path}${end}`, by, body)
  await studio.api.call('PUT', `${path}/captions/ro`, ana, { text: VTT })
  const page = async () => StudioTitlePage.parse((await studio.api.call('GET', path, ana)).data)
  const { version } = await page()
  const marks = { chapters, introEnd: 15, creditsAt: 110 }
  await studio.api.call('PUT', path, ana, { version, changes: marks })
  const importId = await nextFilmOfVideo(studio.db, {
    videoId: id,
    assetId: nextId ?? (await newAsset(seconds)),
    now: studio.clock.now(),
  })

  return {
    id,
    ref,
    assetId,
    importId,
    call,
    page,
    /** A moment after the change before, which the history shows below it. */
    swap: (by: number, of = importId) => {
      studio.clock.advance(1)
      return call('POST', '/replacement', { importId: of, seconds: by })
    },
    read: async () => FilmReplacement.parse((await call('GET', '/replacement')).data),
    captions: async () =>
      z.object({ text: z.string() }).parse((await call('GET', '/captions/ro')).data).text,
  }
}

describe('a film that is ready to replace another one', () => {
  it('is displayed with its effect on captions and markers, and can be played', async () => {
    const { read, call, importId } = await replaceable(100)

    expect(await read()).toMatchObject({
      next: { file: null, importId, import: { state: 'done' }, durationSeconds: 100 },
      former: [],
    })
    const checked = await call('GET', '/replacement/check?seconds=-11')
    expect(ReplacementCheck.parse(checked.data)).toEqual({
      captions: [{ lang: 'ro', label: 'Română', moved: 2, dropped: 0 }],
      chapters: 2,
      droppedChapters: 0,
      isIntroDropped: false,
      areCreditsDropped: false,
    })
    const dropping = await call('GET', '/replacement/check?seconds=5.5')
    expect(ReplacementCheck.parse(dropping.data)).toMatchObject({
      captions: [{ moved: 1, dropped: 1 }],
      areCreditsDropped: true,
    })
    const film = StudioFilm.parse((await call('POST', '/replacement/film')).data)
    expect(film.durationSeconds).toBe(100)
    expect((await call('POST', '/replacement/film', undefined, sorin)).error).toBe('ROLE_REQUIRED')
    expect((await call('GET', '/replacement/check?seconds=viteza')).error).toBe('VALIDATION_FAILED')
  })

  it('moves captions and markers along, and keeps the URL', async () => {
    const { swap, page, captions, read, ref } = await replaceable(130)
    const before = await page()
    expect((await swap(5)).status).toBe(204)

    const after = await page()
    expect(after).toMatchObject({
      ref,
      slug: before.slug,
      film: { durationSeconds: 130 },
      captions: [{ lang: 'ro' }],
      fields: {
        introEnd: 20,
        creditsAt: 115,
        chapters: [
          { at: 5, title: 'Început' },
          { at: 65, title: 'Nunta' },
        ],
      },
    })
    expect(after.version).toBeGreaterThan(before.version)
    const text = await captions()
    expect(text).toContain('00:00:15.000 --> 00:00:17.000')
    expect(text).toContain('00:01:55.000 --> 00:02:00.000')
    expect(await read()).toMatchObject({
      next: null,
      former: [{ durationSeconds: 120, replacedBy: 'Ana Test' }],
    })
    const [entry] = await testTitles(studio, ana).historyOf(ref)
    expect(entry).toMatchObject({
      action: 'video.film-replaced',
      before: { durationSeconds: 120, introEnd: 15 },
      after: { durationSeconds: 130, introEnd: 20 },
    })
  })

  it('moves the draft and the versions of its captions along, and leaves it its own', async () => {
    const { ref, swap, call, read } = await replaceable(130)
    const path = `/studio/titles/${ref}/caption-drafts/ro`
    const edited = async () => EditedCaptions.parse((await studio.api.call('GET', path, ana)).data)
    const save = async (text: string) => {
      const on = (await edited()).live?.version ?? null
      const body = { text: VTT.replace('Prima', text), version: null, live: on }
      return CaptionDraft.parse((await studio.api.call('PUT', path, ana, body)).data).version
    }
    const live = (await edited()).live?.version ?? null
    await studio.api.call('POST', `${path}/publish`, ana, {
      version: await save('Publicată'),
      live,
    })
    const stale = await save('Nepublicată')
    const before = await edited()
    await swap(5)

    const { draft, versions } = await edited()
    expect(draft).toMatchObject({ savedBy: 'Ana Test', savedAt: before.draft?.savedAt })
    expect(draft?.text).toContain('00:00:15.000 --> 00:00:17.000\nNepublicată')
    expect(draft?.version).not.toBe(stale)
    expect(versions.map(({ publishedAt }) => publishedAt)).toEqual(
      before.versions.map(({ publishedAt }) => publishedAt),
    )
    const newest = await studio.api.call('GET', `${path}/versions/${versions[0]?.id}`, ana)
    expect(z.object({ text: z.string() }).parse(newest.data).text).toContain(
      '00:00:15.000 --> 00:00:17.000\nPublicată',
    )
    const [former] = (await read()).former
    await call('POST', `/former-films/${former?.id}`)
    expect(await edited()).toMatchObject({ draft: before.draft, versions: before.versions })
  })

  it('is swapped once by two concurrent editors', async () => {
    const { swap, read } = await replaceable(130)
    const both = await Promise.all([swap(0), swap(0)])

    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect((await read()).former).toHaveLength(1)
  })

  it('is not swapped when it is the same film, another one, or not ready', async () => {
    const shared = await newAsset(120)
    const { swap, id } = await replaceable(0, shared)
    await studio.db.run(sql`update app.video set asset_id = ${shared} where id = ${id}`)
    expect((await swap(0)).error).toBe('FILM_SAME')
    const other = await replaceable(90)
    expect((await other.swap(0, uuidv7(studio.clock.now()))).error).toBe('REPLACEMENT_MISSING')
    await studio.db.run(sql`update app.media_import set state = 'running', asset_id = null
      where id = ${other.importId}`)
    expect((await other.swap(0)).error).toBe('REPLACEMENT_MISSING')
    expect(await other.call('GET', '/replacement/check?seconds=0')).toMatchObject({
      status: 200,
      data: null,
    })
    expect((await other.page()).kind).toBe('video')
    expect((await other.read()).former).toEqual([])
  })
})

describe('a replaced film', () => {
  it('is restored with its captions and markers, and so is the other one', async () => {
    const { swap, page, captions, read, call, ref } = await replaceable(130)
    await swap(5)
    const [former] = (await read()).former
    expect((await call('POST', `/former-films/${former?.id}`, undefined, sorin)).error).toBe(
      'ROLE_REQUIRED',
    )
    expect((await call('POST', `/former-films/${former?.id}`)).status).toBe(204)

    expect(await page()).toMatchObject({
      film: { durationSeconds: 120 },
      fields: { introEnd: 15, creditsAt: 110, chapters },
    })
    expect(await captions()).toContain('00:00:10.000 --> 00:00:12.000')
    expect(await read()).toMatchObject({ next: null, former: [{ durationSeconds: 130 }] })
    expect((await call('POST', `/former-films/${former?.id}`)).status).toBe(404)
    const [entry] = await testTitles(studio, ana).historyOf(ref)
    expect(entry?.action).toBe('video.film-restored')
  })

  it('moves its laughs with the other cut', async () => {
    const { id, swap, read, call } = await replaceable(130)
    const laughsAt = async () => {
      const [one] = await laughSumsOf(studio.db, id)
      return one?.fromSecond
    }
    await studio.db
      .run(sql`insert into app.laughter_map (video_id, from_second, parts, groups, profiles)
      values (${id}, 0, '{0,60,0}', 1, 50)`)
    expect(await laughsAt()).toBe(0)
    await swap(5.5)
    expect(await laughsAt()).toBe(5.5)
    const accountId = await studio.given.account()
    const profileId = await studio.given.profile(accountId)
    const stored = storeLaughs([
      {
        viewer: { accountId, profileId },
        videoId: id,
        at: studio.clock.now(),
        laughs: [20],
        durationSeconds: 130,
        filmOffsetSeconds: 5.5,
      },
    ])
    if (stored) await studio.db.run(stored)
    const [former] = (await read()).former
    await call('POST', `/former-films/${former?.id}`)

    expect(await laughsAt()).toBe(0)
    const Laugh = z.object({ seconds: z.array(z.number()) })
    expect(
      await studio.db.many(Laugh, sql`select seconds from app.laughter where video_id = ${id}`),
    ).toEqual([{ seconds: [12] }])
    const [other] = (await read()).former
    await call('POST', `/former-films/${other?.id}`)
    expect(await laughsAt()).toBe(5.5)
  })

  it('belongs to its own video', async () => {
    const [one, other] = [await replaceable(130), await replaceable(130)]
    await one.swap(0)
    const [former] = (await one.read()).former

    expect((await other.call('POST', `/former-films/${former?.id}`)).status).toBe(404)
  })
})
