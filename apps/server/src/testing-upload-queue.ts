import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Database } from '@hlizo/database/database'
import { createJobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { silentLog } from '@hlizo/kit/log'
import type { FrozenClock } from '@hlizo/kit/testing-clock'
import { MediaAsset } from '@hlizo/media/asset'
import { diskStore } from '@hlizo/media/disk-store'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import { putAssetFile } from '@hlizo/media/publish'
import { assetKey } from '@hlizo/media/store'
import { z } from 'zod'
import { titleDrafts } from './features/catalogue-editing/title-drafts.ts'
import { assetStore } from './features/media/asset-store.ts'
import { captionService } from './features/media/caption-service.ts'
import { importService } from './features/media/import-service.ts'
import { uploadsFeature } from './features/uploads/feature.ts'
import { uploadReceiver } from './features/uploads/receive-upload.ts'
import { TIDY_JOB } from './features/uploads/tidy-uploads.ts'
import { uploadService } from './features/uploads/upload-service.ts'
import type { Actor } from './stores/audit-log.ts'
import { ATTACH_JOB } from './stores/waiting-captions.ts'
import { filmDescriptor } from './testing-studio.ts'

type Options = {
  readonly db: Database
  readonly clock: FrozenClock
  readonly directory: string
  /** `disk` or the name of a bucket. */
  readonly kind: string
  readonly actor: Actor
}

const Film = z.object({ importId: z.string().nullable() })
const Present = z.object({ descriptor: MediaAsset })
const playlist = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1"\nv.m3u8\n'

/** Uploads with their jobs, without a server and without ffmpeg. For tests. */
export function testUploadQueue({ db, clock, directory, kind, actor }: Options) {
  const jobs = createJobQueue({ db, clock, log: silentLog })
  const uploads = openUploadStore(kind, join(directory, 'uploads'))
  const mediaStore = diskStore(join(directory, 'store'))
  const imports = importService({ clock, jobs })
  const captions = captionService({ store: mediaStore, jobs })
  const needs = {
    db,
    clock,
    jobs,
    uploads,
    mediaStore,
    imports,
    log: silentLog,
    captions,
    titleDrafts: titleDrafts({ clock, store: mediaStore }),
    findTools: async () =>
      ({ ok: false, refusal: 'FFMPEG_MISSING', advice: 'Install ffmpeg.' }) as const,
  }
  const service = uploadService(needs)
  const received = uploadReceiver(needs)
  const { [TIDY_JOB]: tidyJob, ...handlers } = uploadsFeature(needs).jobs ?? {}
  const importOf = async (filmId: string) =>
    (await db.one(Film, sql`select import_id as "importId" from app.upload where id = ${filmId}`))
      .importId

  return {
    service,

    /** Announces files and sends them whole; returns their ids. */
    send: async (files: Readonly<Record<string, string>>, replaces?: string) => {
      const given = Object.entries(files)
      const modifiedAt = clock.now().toISOString()
      const announced = given.map(([name, text]) => {
        return { name, bytes: Buffer.byteLength(text), modifiedAt }
      })
      const begun = await service.begin(
        { files: announced, ...(replaces !== undefined && { replaces }) },
        actor,
      )
      for (const [index, [, text]] of given.entries()) {
        const id = begun.ids[index] ?? ''
        await uploads.tus.write(Readable.from([Buffer.from(text)]), uploads.nameOf(id), 0)
        await received(id, Buffer.byteLength(text))
      }

      return begun.ids.map((id) => id ?? '')
    },

    /** Runs the jobs of uploads that are due. */
    run: () => jobs.drain(handlers),

    /** A run of the job of an upload that its node did not end. */
    attachAgain: async (uploadId: string): Promise<void> => {
      await jobs.enqueue(db, { kind: ATTACH_JOB, key: uploadId, payload: { uploadId } })
      await jobs.drain(handlers)
    },

    tidy: () =>
      tidyJob?.run({}, { attempt: 1, isLast: () => false, signal: new AbortController().signal }),

    importOf,

    /** Ends the import of an uploaded film as the encoder does. */
    end: async (filmId: string, assetId: string): Promise<void> => {
      const film = filmDescriptor(assetId, 60)
      await mediaStore.put(assetKey(assetId, 'web.m3u8'), { bytes: Buffer.from(playlist) })
      await putAssetFile(mediaStore, film)
      const importId = (await importOf(filmId)) ?? ''
      await db.transaction((tx) =>
        assetStore(tx).finish(importId, { asset: film, loudnessLufs: null }, clock.now()),
      )
    },

    /** The captions that viewers of a film get, by language. */
    captionsOf: async (assetId: string): Promise<Record<string, string | null>> => {
      const { descriptor } = await db.one(
        Present,
        sql`select descriptor from app.asset where id = ${assetId}`,
      )
      const texts: Record<string, string | null> = {}
      for (const { lang } of descriptor.captions)
        texts[lang] = await captions.text(descriptor, lang)

      return texts
    },
  }
}
