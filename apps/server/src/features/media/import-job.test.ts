import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { importFailureText } from '@hlizo/contract/messages/media-import'
import { createJobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { diskStore } from '@hlizo/media/disk-store'
import { importPictures } from '@hlizo/media/picture'
import { mediaToolsForTests, runBareFfmpeg } from '@hlizo/media/testing-ffmpeg'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import { words } from '@hlizo/media/words'
import { serverMigrations } from '#server/migrations.ts'
import { systemActor } from '#server/stores/audit-log.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { assetStore } from './asset-store.ts'
import { IMPORT_JOB, importJob, queueImport } from './import-job.ts'
import { importService } from './import-service.ts'
import { pictureFinder } from './pictures.ts'
import type { FindTools } from './tool-finder.ts'

const now = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(now)
const Failed = z.object({ state: z.string(), failure: z.string().nullable() })

let database: TestDatabase
let directory: string
let film: string
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
  directory = await mkdtemp(join(tmpdir(), 'import-job-'))
  film = await makeFilm()
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  clock.set(now)
  await database.db.run(raw('delete from jobs.job'))
  await database.db.run(raw('delete from app.media_import'))
})

const given = () => testCatalogue(database.db, now)
const queue = () => createJobQueue({ db: database.db, clock, log: silentLog })
const jobWith = (findTools: FindTools, more: Partial<Parameters<typeof importJob>[0]> = {}) =>
  importJob({
    db: database.db,
    clock,
    log: silentLog,
    store: diskStore(join(directory, 'store')),
    uploads: openUploadStore('disk', join(directory, 'uploads')),
    workDir: join(directory, 'work'),
    findTools,
    hasTime: () => true,
    jobs: { enqueue: async () => {} },
    ...more,
  })
const queued = async (file: string, durationSeconds = 60) => {
  const videoId = await given().video({ durationSeconds })
  const source = { file, captions: [] }
  const id = await queueImport(
    database.db,
    { jobs: queue(), clock },
    { source, videoIds: [videoId], orderedBy: systemActor },
  )
  return { id, videoId }
}
const stateOf = (id: string) =>
  database.db.one(Failed, sql`select state, failure from app.media_import where id = ${id}`)
const installed: FindTools = async () => ({ ok: true, value: await mediaToolsForTests() })

/** A film of two seconds with two audio tracks. */
async function makeFilm(): Promise<string> {
  const file = join(directory, 'film.mp4')
  const tools = await mediaToolsForTests()
  await runBareFfmpeg(tools, [
    ...words('-y -f lavfi -i testsrc2=size=160x90:rate=25:duration=2'),
    ...words('-f lavfi -i sine=duration=2 -f lavfi -i sine=duration=2 -map 0 -map 1 -map 2'),
    ...words('-c:v libx264 -preset ultrafast -pix_fmt yuv420p -metadata:s:a:1 language=eng'),
    file,
  ])

  return file
}

/** Encoders run at the lowest priority, so that on a busy machine two films in a row take more than a minute. */
const ENCODINGS = { timeout: 180_000 }

describe('importJob', () => {
  it('refuses a file that is not a film permanently, with the reason', async () => {
    const file = join(directory, 'rubbish.mp4')
    await writeFile(file, 'not a film')
    const { id } = await queued(file)
    await queue().drain({ [IMPORT_JOB]: jobWith(installed) })

    expect(await stateOf(id)).toEqual({
      state: 'failed',
      failure: 'NOT_A_VIDEO_FORMAT',
    })
  })

  it('leaves raw errors and advice to the operator: editors read a sentence', async () => {
    const { id, videoId } = await queued(join(directory, 'rubbish.mp4'))
    const words = 'spawn /usr/bin/ffmpeg EACCES'
    const missing = { ok: false, refusal: 'FFMPEG_MISSING', advice: words } as const
    const said = async (findTools: FindTools, isLast: boolean) => {
      const context = { attempt: 1, isLast: () => isLast, signal: new AbortController().signal }
      await expect(jobWith(findTools).run({ importId: id }, context)).rejects.toThrow(words)
      const states = await importService({ clock, jobs: queue() }).read(database.db, [id])
      const operators = await assetStore(database.db).stateOf(videoId)
      return [states.get(id)?.failure, operators?.detail]
    }
    const broken: FindTools = () => Promise.reject(new Error(words))

    expect(await said(broken, false)).toEqual([importFailureText('RETRIED'), words])
    expect(await said(async () => missing, false)).toEqual([
      importFailureText('TOOLS_MISSING'),
      words,
    ])
    expect(await said(broken, true)).toEqual([importFailureText('UNEXPECTED'), words])
  })

  it.each([
    ['a store that is away', 'ECONNREFUSED', 'AWAY'],
    ['a store that refuses', 'EACCES', 'REFUSED'],
    ['a full disk', 'ENOSPC', 'FULL'],
  ])(
    'waits for %s, reports how to fix it, and continues by itself',
    ENCODINGS,
    async (_, code, failure) => {
      const { id, videoId } = await queued(film, 2)
      // A store of its own: a film that is stored already is not stored again.
      const working = diskStore(join(directory, `store-${code}`))
      let isAway = true
      const away = Object.assign(new Error(`put: ${code}`), { code })
      const store = {
        ...working,
        put: async (...given: Parameters<typeof working.put>) => {
          if (isAway) throw away
          return working.put(...given)
        },
      }
      const held: unknown[] = []
      const pause = async () => {
        held.push(await stateOf(id))
        isAway = false
      }
      await queue().drain({ [IMPORT_JOB]: jobWith(installed, { store, pause }) })

      expect(held).toEqual([{ state: 'queued', failure }])
      expect(await assetStore(database.db).stateOf(videoId)).toMatchObject({ state: 'done' })
    },
  )

  it('stores the warnings of captions for the operator', ENCODINGS, async () => {
    const srt = join(directory, 'film.srt')
    await writeFile(
      srt,
      '1\n00:00:01,000 --> 00:00:02,000\nDa\n\n2\n00:00:01,000 --> mai târziu\nNu\n',
    )
    const videoId = await given().video({ durationSeconds: 2 })
    const captions = [{ file: srt, lang: 'ro', label: 'Română' }]
    await queueImport(
      database.db,
      { jobs: queue(), clock },
      {
        source: { file: film, captions, preset: 'veryfast' },
        videoIds: [videoId],
        orderedBy: systemActor,
      },
    )
    await queue().drain({ [IMPORT_JOB]: jobWith(installed) })

    expect(await assetStore(database.db).stateOf(videoId)).toMatchObject({
      state: 'done',
      notes: [
        'Pista 2 (en): încă o pistă de sunet, lipsește din video.',
        'Subtitrarea ro, linia 6: timpul nu poate fi citit, replica lipsește.',
      ],
    })
  })

  it(
    'creates an audio episode with its artwork, or the picture of its show',
    ENCODINGS,
    async () => {
      const tools = await mediaToolsForTests()
      const [cover, withArtwork, without] = ['cover.png', 'artwork.mp3', 'plain.wav'].map((name) =>
        join(directory, name),
      )
      const make = (args: string, file = '') => runBareFfmpeg(tools, [...words(args), file])
      await make('-f lavfi -i color=c=0xff0000:s=90x90 -frames:v 1', cover)
      await make(`-f lavfi -i sine=duration=2 -i ${cover} -map 0 -map 1 -c:v mjpeg`, withArtwork)
      await make('-f lavfi -i sine=duration=2', without)
      const store = diskStore(join(directory, 'store'))
      const pictures = [{ file: cover ?? '', use: 'thumbnail' as const }]
      const [poster] = await importPictures({ pictures, store, formats: ['jpeg'] })
      const posterId = poster?.ok ? poster.value.id : ''
      const showId = await given().show('Scara B', 'podcast')
      await database.db.run(sql`update app.show set picture_id = ${posterId} where id = ${showId}`)
      const episodes = await Promise.all(
        [withArtwork, without].map(async (file = '') => {
          const videoId = await given().video({ category: 'podcast', showId })
          const source = { file, captions: [], preset: 'veryfast' as const }
          await queueImport(
            database.db,
            { jobs: queue(), clock },
            { source, videoIds: [videoId], orderedBy: systemActor },
          )
          return videoId
        }),
      )
      await queue().drain({ [IMPORT_JOB]: jobWith(installed) })
      const shown = await database.db.many(
        z.object({ assetId: z.string(), pictureId: z.string().nullable() }),
        sql`select asset_id as "assetId", picture_id as "pictureId" from app.video
        where id = any(${episodes}::int[]) order by id`,
      )
      const find = pictureFinder(store)
      const reds = await Promise.all(
        shown.map(async ({ assetId }) => {
          const still = join(directory, `${assetId}.jpg`)
          const { key = '' } = (await find(assetId, 1280, '')) ?? {}
          await writeFile(still, (await store.get(key)) ?? '')
          const look = ['-i', still, ...words('-vf scale=8:8,format=yuv444p,showinfo -f null -')]
          const { stderr } = await runBareFfmpeg(tools, look)
          return Number(/ mean:\[\d+ \d+ (\d+)/.exec(stderr)?.[1])
        }),
      )

      expect(shown.map(({ assetId, pictureId }) => pictureId === assetId)).toEqual([true, false])
      for (const red of reds) expect(red).toBeGreaterThan(200)
    },
  )
})

describe('chapters of a master', () => {
  const master = async (name: string, title: string) => {
    const tools = await mediaToolsForTests()
    const [chapters, file] = [join(directory, `${name}.txt`), join(directory, `${name}.m4a`)]
    const chapter = (start: number, end: number, said: string) =>
      `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${said}\n`
    await writeFile(
      chapters,
      `;FFMETADATA1\n${chapter(0, 1500, 'Intrarea')}${chapter(1500, 2000, title)}`,
    )
    const sources = ['-f', 'ffmetadata', '-i', chapters, '-map_chapters', '1', '-map', '0']
    await runBareFfmpeg(tools, [...words('-f lavfi -i sine=duration=2'), ...sources, file])

    return file
  }
  const chaptersOf = (videoIds: readonly number[]) =>
    database.db.many(
      z.object({ chapters: z.array(z.object({ t: z.number(), title: z.string() })) }),
      sql`select chapters from app.video where id = any(${videoIds}::int[]) order by id`,
    )

  it(
    'are used for a video without captions, follow its next film, and do not replace the operator’s',
    ENCODINGS,
    async () => {
      const [none, own] = [await given().video(), await given().video()]
      const written = [{ t: 1, title: 'Al operatorului' }]
      await database.db.run(
        sql`update app.video set chapters = ${JSON.stringify(written)} where id = ${own}`,
      )
      const take = async (file: string) => {
        const source = { file, captions: [], preset: 'veryfast' as const }
        await queueImport(
          database.db,
          { jobs: queue(), clock },
          { source, videoIds: [none, own], orderedBy: systemActor },
        )
        await queue().drain({ [IMPORT_JOB]: jobWith(installed) })
      }
      const taken = (title: string) => [
        {
          chapters: [
            { t: 0, title: 'Intrarea' },
            { t: 1.5, title },
          ],
        },
        { chapters: written },
      ]

      await take(await master('first', 'Poanta'))
      expect(await chaptersOf([none, own])).toEqual(taken('Poanta'))
      await take(await master('second', 'Altă poantă'))
      expect(await chaptersOf([none, own])).toEqual(taken('Altă poantă'))
    },
  )
})
