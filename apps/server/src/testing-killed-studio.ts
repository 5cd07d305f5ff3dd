import { Readable } from 'node:stream'
import { z } from 'zod'
import { connect, type Database, type Transaction } from '@hlizo/database/database'
import { createJobQueue } from '@hlizo/database/jobs'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { diskStore } from '@hlizo/media/disk-store'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import { homeDesk } from './features/catalogue-editing/home-desk.ts'
import { titleDrafts } from './features/catalogue-editing/title-drafts.ts'
import { captionDesk } from './features/media/caption-desk.ts'
import { importDesk } from './features/media/import-desk.ts'
import { ATTACH_JOB, attachUploadJob } from './features/uploads/attach-upload.ts'
import { CHECK_JOB, checkUploadJob } from './features/uploads/check-upload.ts'
import { uploadReceiver } from './features/uploads/receive-upload.ts'
import { uploadDesk } from './features/uploads/upload-desk.ts'
import { uploadRows } from './features/uploads/upload-rows.ts'
import { ApiError } from './http/api-error.ts'
import { createMediaUrls } from './stores/media-urls.ts'

const Given = z.object({
  databaseUrl: z.string(),
  directory: z.string(),
  accountId: z.string(),
  now: z.coerce.date(),
  /** After how many steps the process is killed. */
  life: z.number(),
  work: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('upload'), name: z.string(), content: z.string() }),
    z.object({ kind: z.literal('publish'), version: z.number(), liveVersion: z.string() }),
  ]),
})
export type KilledStudio = z.input<typeof Given>

const { databaseUrl, directory, accountId, now, life, work } = Given.parse(
  JSON.parse(process.argv[2] ?? ''),
)
const actor = { accountId, name: 'Ana Test', via: 'studio', ip: null } as const
const clock = frozenClock(now)

let steps = 0
/** Kills this process, as the operating system would. */
function step(): void {
  steps += 1
  if (steps > life) process.kill(process.pid, 'SIGKILL')
}

/** Takes a step before and after each call of a port. */
function mortal<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return async (...given: unknown[]) => {
        step()
        const result: unknown = await Reflect.apply(member, target, given)
        step()
        return result
      }
    },
  })
}

/** Its statements are steps, and so is the commit. */
function mortalDatabase(db: Database): Database {
  return {
    ...mortal(db),
    close: () => db.close(),
    pool: db.pool,
    transaction: async (act) => {
      const value = await db.transaction((tx: Transaction) => act(mortal(tx)))
      step()
      return value
    },
  }
}

/** Sends a file in two parts from where it stopped, and makes its title, as an editor's page would go on. */
async function upload(db: Database, { name, content }: { name: string; content: string }) {
  const bytes = Buffer.from(content)
  const jobs = createJobQueue({ db, clock, log: silentLog })
  const uploads = openUploadStore('disk', `${directory}/uploads`)
  const [imports, drafts] = [importDesk({ clock, jobs }), titleDrafts({ clock })]
  const desk = uploadDesk({ db, clock, jobs, uploads, imports, titleDrafts: drafts })
  const mediaStore = diskStore(`${directory}/media`)
  const captions = captionDesk({ store: mediaStore })
  const needs = { db, clock, jobs, uploads, imports, titleDrafts: drafts, mediaStore, captions }
  const received = uploadReceiver(needs)
  const findTools = async () => ({ ok: false, refusal: 'FFMPEG_MISSING', advice: 'none' }) as const
  const handlers = {
    [CHECK_JOB]: checkUploadJob({ ...needs, findTools }),
    [ATTACH_JOB]: attachUploadJob(needs),
  }

  const file = { name, bytes: bytes.length, modifiedAt: '2026-03-01T10:00:00.000Z' }
  const known = (await uploadRows(db).untitled()).find((row) => row.name === name)
  const [id] = known ? [known.id] : (await desk.begin({ files: [file] }, actor)).ids
  if (!id) throw new Error('The file was refused.')
  await uploads.create(id, bytes.length)
  const half = Math.floor(bytes.length / 2)
  for (const end of [half, bytes.length]) {
    const offset = (await uploads.receivedOf(id)) ?? 0
    if (offset < end)
      await uploads.tus.write(
        Readable.from([bytes.subarray(offset, end)]),
        uploads.nameOf(id),
        offset,
      )
    step()
    await received(id, end)
  }
  await jobs.drain(handlers)
  const row = await uploadRows(db).byId(id)
  if (row && row.videoId === null) await desk.createTitles([id], actor)
  await jobs.drain(handlers)
}

async function publish(db: Database, seen: { version: number; liveVersion: string }) {
  const desk = homeDesk({ db, clock, media: createMediaUrls({ mediaBaseUrl: null }) })
  try {
    await desk.publish(seen, actor)
  } catch (error) {
    // An earlier attempt has published it.
    if (!(error instanceof ApiError) || error.code !== 'HOME_CHANGED') throw error
  }
}

const db = connect(databaseUrl, { max: 2 })
const dying = mortalDatabase(db)
if (work.kind === 'upload') await upload(dying, work)
else await publish(dying, work)
await db.close()
