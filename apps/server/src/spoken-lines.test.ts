import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PublicLine } from '@hlizo/contract/entities/public-line'
import { createJobQueue } from '@hlizo/database/jobs'
import { raw, sql } from '@hlizo/database/sql'
import { silentLog } from '@hlizo/kit/log'
import { findLines } from './features/lines/find-lines.ts'
import { LOOK_JOB, lineJobs } from './features/lines/index-jobs.ts'
import { lineStore } from './features/lines/line-store.ts'
import { readTexts } from './features/lines/line-texts.ts'
import { captionService } from './features/media/caption-service.ts'
import { nextFilmOfVideo } from './features/media/testing-imports.ts'
import type { TestCaller } from './http/testing-api.ts'
import { chooseLine, UNSEEN } from './testing-public-line.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'
import { testTitles } from './testing-titles.ts'

const Word = z.object({ word: z.string(), lines: z.number() })
let studio: TestStudio
let ana: TestCaller
let sorin: TestCaller
let titles: ReturnType<typeof testTitles>
let films = 0

beforeAll(async () => {
  studio = await openTestStudio()
  ana = await studio.operator('Ana', 'editor')
  sorin = await studio.operator('Sorin', 'support')
  titles = testTitles(studio, ana)
})
afterAll(() => studio.close())

const vtt = (...lines: readonly string[]) =>
  `WEBVTT\n\n${lines.map((line, place) => `00:0${place}.000 --> 00:0${place}.900\n${line}\n`).join('\n')}`

const newAsset = async () => {
  films += 1
  const id = String(films).padStart(32, 'e')
  await studio.film(id, 120)
  return id
}

async function newVideo(...lines: readonly string[]) {
  const assetId = await newAsset()
  const id = await studio.given.video({ title: `Video ${films}`, assetId })
  const path = `/studio/titles/video-${id}`
  const put = (...text: readonly string[]) =>
    studio.api.call('PUT', `${path}/captions/ro`, ana, { text: vtt(...text) })
  if (lines.length > 0) await put(...lines)

  return { id, assetId, path, put }
}

/** Runs what waits in the queue of jobs. */
async function work(): Promise<void> {
  const { db, clock, store } = studio
  const jobs = createJobQueue({ db, clock, log: silentLog })
  const { [LOOK_JOB]: _, ...handlers } = lineJobs({
    db,
    jobs,
    captions: captionService({ store, jobs }),
  })
  await jobs.drain(handlers)
}

/** Looks for films whose lines are not those of their captions. */
async function look(): Promise<void> {
  const { db, clock, store } = studio
  const jobs = createJobQueue({ db, clock, log: silentLog })
  const handlers = lineJobs({ db, jobs, captions: captionService({ store, jobs }) })
  await handlers[LOOK_JOB].run(
    {},
    { attempt: 1, isLast: () => false, signal: new AbortController().signal },
  )
  await work()
}

const findTexts = async (quote: string) => {
  const store = lineStore(studio.db)
  const found = await findLines(store, quote, { profile: null, now: studio.clock.now() })
  const textOf = await readTexts(store, found)

  return found.map((line) => ({ videoId: line.videoId, ...textOf(line) }))
}
const find = async (quote: string) => (await findTexts(quote)).map(({ text }) => text)
const wordsLike = (start: string) =>
  studio.db.many(
    Word,
    sql`select word, lines from app.caption_word where word like ${`${start}%`} order by word`,
  )

describe('the lines of captions', () => {
  it('are found once the captions are published, and follow each change', async () => {
    const { path, put } = await newVideo('Papucul vecinului zboară.')
    expect(await find('papucul vecinului zboara')).toEqual([])
    await work()
    expect(await find('papucul vecinului zboara')).toEqual(['Papucul vecinului zboară.'])

    await put('Papagalul vecinului zboară.')
    expect(await find('papucul vecinului zboara')).toEqual([])
    await work()
    expect(await find('papagalul vecinului zboara')).toEqual(['Papagalul vecinului zboară.'])
    expect(await wordsLike('papu')).toEqual([])

    expect((await studio.api.call('DELETE', `${path}/captions/ro`, ana)).status).toBe(200)
    expect(await find('papagalul vecinului zboara')).toEqual([])
    await work()
    expect(await wordsLike('papag')).toEqual([])
  })

  it('are counted by their words, also under concurrency', async () => {
    for (const other of ['unu', 'doi', 'trei']) await newVideo(`Zmeurica ${other}`, 'Zmeurica')
    await Promise.all([work(), work(), work()])

    expect(await wordsLike('zmeurica')).toEqual([{ word: 'zmeurica', lines: 6 }])
  })

  it('are those of the film that a video plays now', async () => {
    const { id, path } = await newVideo('Ghiocelul plânge în glastră.')
    await work()
    const importId = await nextFilmOfVideo(studio.db, {
      videoId: id,
      assetId: await newAsset(),
      now: studio.clock.now(),
    })
    const swapped = await studio.api.call('POST', `${path}/replacement`, ana, {
      importId,
      seconds: 5,
    })
    expect(swapped.status).toBe(204)
    await work()

    expect(await findTexts('ghiocelul plange')).toMatchObject([{ videoId: id, at: 5 }])
  })

  it('are not found in a title that is not published', async () => {
    const { id } = await newVideo('Cactusul doarme pe calorifer.')
    await work()
    expect(await find('cactusul doarme')).toHaveLength(1)
    for (const status of ['draft', 'retired']) {
      await studio.db.run(sql`update app.video set status = ${status} where id = ${id}`)
      expect(await find('cactusul doarme'), status).toEqual([])
    }
  })

  it('are created for films imported without a job, and deleted with a film', async () => {
    const { assetId } = await newVideo('Dovleacul are drept de vot.')
    await studio.db.run(raw('delete from jobs.job'))
    await look()
    expect(await find('dovleacul are drept')).toHaveLength(1)

    await studio.db.run(sql`delete from app.asset where id = ${assetId}`)
    await look()
    expect(await wordsLike('dovleac')).toEqual([])
  })
})

describe('the line that visitors may read', () => {
  const read = async (path: string) =>
    PublicLine.parse((await studio.api.call('GET', `${path}/public-line`, sorin)).data)
  const choose = (path: string, body: object, by = ana) =>
    chooseLine(studio, path, body, { by, reader: sorin })
  const visit = async (q: string) => {
    const { data } = await studio.api.call(
      'GET',
      `/public/content/lines?q=${encodeURIComponent(q)}`,
    )
    const [found] = z
      .array(z.object({ line: z.nullable(z.object({ text: z.string() })) }))
      .parse(data)
    return found?.line?.text ?? null
  }

  it('is the first that is found, one that an editor chooses, or none', async () => {
    const { path } = await newVideo('Dirijorul strănută în pauză.', 'Viola nu iartă pe nimeni.')
    await work()
    expect(await read(path)).toEqual({ choice: 'first-found', line: null, lines: 2 })
    expect(await visit('dirijorul stranuta')).toBe('Dirijorul strănută în pauză.')
    expect((await read(path)).line?.text).toBe('Dirijorul strănută în pauză.')

    const chosen = await choose(path, { choice: 'chosen', text: 'viola nu iarta pe nimeni' })
    expect(PublicLine.parse(chosen.data)).toMatchObject({
      choice: 'chosen',
      line: { text: 'Viola nu iartă pe nimeni.', lang: 'ro' },
    })
    expect(await visit('dirijorul stranuta')).toBeNull()
    expect(await visit('viola nu iarta')).toBe('Viola nu iartă pe nimeni.')

    await choose(path, { choice: 'none' })
    expect(await visit('viola nu iarta')).toBeNull()
    expect((await read(path)).choice).toBe('none')
    expect((await choose(path, UNSEEN)).error).toBe('CHANGED_BY_OTHER')
  })

  it('is refused where the captions do not contain it, for other roles, and for shows', async () => {
    const { path } = await newVideo('Fagotul bate la ușă.')
    await work()
    const refused = await Promise.all([
      choose(path, { choice: 'chosen', text: 'altceva' }),
      choose(path, { choice: 'none' }, sorin),
      choose('/studio/titles/show-1', { choice: 'none' }),
      choose(path, { choice: 'alta' }),
      studio.api.call('GET', `${path}/public-line`),
    ])

    expect(refused.map(({ error }) => error)).toEqual([
      'LINE_NOT_SAID',
      'ROLE_REQUIRED',
      'NOT_FOUND',
      'VALIDATION_FAILED',
      'NOT_FOUND',
    ])
  })

  it('is in the audit log', async () => {
    const { id, path } = await newVideo('Țambalul e de închiriat.')
    await work()
    await choose(path, { choice: 'none' })
    const entries = await studio.db.many(
      z.object({ action: z.string(), actor: z.string() }),
      sql`select action, actor from app.audit_entry
        where subject_type = 'video' and subject_id = ${String(id)} and action like 'public-line%'`,
    )

    expect(entries).toEqual([{ action: 'public-line.chosen', actor: 'Ana Test' }])
  })

  it('returns to the choice before when a change is undone, and an undoing can be undone', async () => {
    const { id, path } = await newVideo('Acordeonul plânge la nunți.', 'Țitera e la reparat.')
    await work()
    const history = () => titles.historyOf(`video-${id}`)
    const undoLast = async () => titles.undo([(await history()).at(0)?.id ?? ''])
    studio.clock.advance(1)
    await choose(path, { choice: 'chosen', text: 'titera e la reparat' })
    studio.clock.advance(1)
    await choose(path, { choice: 'none' })

    expect((await undoLast()).data).toEqual({ undone: 1, refused: [] })
    expect(await read(path)).toMatchObject({
      choice: 'chosen',
      line: { text: 'Țitera e la reparat.' },
    })
    expect((await history()).at(0)).toMatchObject({
      action: 'public-line.chosen',
      before: { choice: 'none', text: null },
      after: { choice: 'chosen', text: 'Țitera e la reparat.' },
      isUndoable: true,
    })
    await undoLast()
    expect((await read(path)).choice).toBe('none')
  })

  it('is undone to the first found, which a visitor has no part in', async () => {
    const { id, path } = await newVideo('Naiul suflă în ciorbă.')
    await work()
    studio.clock.advance(1)
    await choose(path, { choice: 'none' })
    const [chosen] = await titles.historyOf(`video-${id}`)
    await titles.undo([chosen?.id ?? ''])
    expect(await visit('naiul sufla in ciorba')).toBe('Naiul suflă în ciorbă.')

    const [undoing] = await titles.historyOf(`video-${id}`)
    expect(undoing).toMatchObject({
      after: { choice: 'first-found', text: null },
      isUndoable: true,
    })
  })

  it('is not undone after another choice, nor to a line that the captions do not say any more', async () => {
    const { id, path, put } = await newVideo('Toba mare doarme prost.')
    await work()
    studio.clock.advance(1)
    await choose(path, { choice: 'chosen', text: 'toba mare doarme prost' })
    studio.clock.advance(1)
    await choose(path, { choice: 'none' })
    await put('Toba mică doarme bine.')
    await work()
    const entries = (await titles.historyOf(`video-${id}`)).filter(
      ({ action }) => action === 'public-line.chosen',
    )

    expect(entries).toMatchObject([
      { isUndoable: true },
      { isUndoable: false, changedSince: ['text', 'choice'] },
    ])
    const [none, chosen] = entries
    expect((await titles.undo([none?.id ?? ''])).error).toBe('NOT_UNDOABLE')
    expect((await titles.undo([chosen?.id ?? ''])).error).toBe('CHANGED_SINCE')
    expect((await read(path)).choice).toBe('none')
  })

  it('is no entry of the history where nothing changes', async () => {
    const { id, path } = await newVideo('Cobza e o persoană foarte ocupată.')
    await work()
    await choose(path, { choice: 'first-found' })

    const actions = (await titles.historyOf(`video-${id}`)).map(({ action }) => action)
    expect(actions).not.toContain('public-line.chosen')
  })
})
