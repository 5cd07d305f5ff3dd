import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { momentClipMessages } from '@hlizo/contract/messages/moments'
import type { Database } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { MINUTE_MS, SECOND_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { MediaAsset } from '@hlizo/media/asset'
import { readCues } from '@hlizo/media/captions'
import { cutMoment, FIRST_CLIP } from '@hlizo/media/cut-moment'
import type { FoundMediaTools, MediaTools } from '@hlizo/media/ffmpeg'
import { fetchMoment, type FetchedMoment, type Stretch } from '@hlizo/media/moment-source'
import type { MomentCue } from '@hlizo/media/moment-words'
import { RENDERED, renderMoment } from '@hlizo/media/render-moment'
import { clipKey, deleteAll, type MediaStore } from '@hlizo/media/store'
import type { CaptionService } from '#server/stores/caption-service.ts'
import { MOMENT_LEADS } from './moment-store.ts'

export type CutDeps = {
  readonly db: Database
  readonly log: Log
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly mediaStore: MediaStore
  readonly captions: Pick<CaptionService, 'text'>
  readonly filmKeyOf: (assetId: string) => Promise<Uint8Array | null>
  readonly findTools: () => Promise<FoundMediaTools>
  readonly hasTools: () => boolean
  readonly workDir: string
  /** The site's name in the end card, such as `hlizo.ro`. */
  readonly site: string
}

export const CUT_JOB = 'moments.cut'
export const RENDER_JOB = 'moments.render'

const MAX_FAILURES = 4
const RETRY = { baseDelayMs: 2_000, maxDelayMs: MINUTE_MS }
const MAX_FAILURE_LENGTH = 500
const Payload = z.object({ clipId: z.string() })
const Clip = z.object({
  id: z.string(),
  title: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  /** Null once the film is swept, which no title plays any more. */
  asset: MediaAsset.nullable(),
})
type Clip = z.infer<typeof Clip> & { readonly asset: MediaAsset }

type Prepared = {
  readonly clip: Clip
  readonly tools: MediaTools
  readonly fetched: FetchedMoment
  readonly stretch: Stretch
  readonly directory: string
}

/** A clip that is still wanted, with the film that it is cut from. */
const wantedClip = (db: Database, clipId: string) =>
  db.maybe(
    Clip,
    sql`select c.id, v.title, c.start_ms + c.film_offset_ms as "startMs",
        c.end_ms + c.film_offset_ms as "endMs", a.descriptor as asset
      from app.moment_clip c join app.video v on v.id = c.video_id
      left join app.asset a on a.id = c.asset_id
      where c.id = ${clipId} and c.taken_down_at is null and ${MOMENT_LEADS}`,
  )

/** A clip that cannot be cut says so; one without captions and end card can still be played. */
const failClip = (db: Database, clipId: string, failure: string) =>
  db.run(sql`update app.moment_clip set failure = ${failure.slice(0, MAX_FAILURE_LENGTH)},
    state = case state when 'cutting' then 'failed' else state end where id = ${clipId}`)

/**
 * Fetches the segments of a clip into a directory of its own while `use` runs. When the clip is gone, it deletes
 * the files that a node had stored and could not delete before it died.
 */
async function withSegments(
  deps: CutDeps,
  clipId: string,
  use: (prepared: Prepared) => Promise<void>,
): Promise<void> {
  const wanted = await wantedClip(deps.db, clipId)
  if (wanted === null) return deleteAll(deps.mediaStore, clipKey(clipId, ''))
  const { asset } = wanted
  if (asset === null) {
    await failClip(deps.db, clipId, 'Its film is not stored any more.')
    return
  }
  const clip = { ...wanted, asset }
  const tools = await deps.findTools()
  if (!tools.ok) throw new Error(tools.advice)
  await mkdir(deps.workDir, { recursive: true })
  const directory = await mkdtemp(join(deps.workDir, 'moment-'))
  try {
    const stretch = {
      startSeconds: clip.startMs / SECOND_MS,
      endSeconds: Math.min(clip.endMs / SECOND_MS, asset.durationSeconds),
    }
    const key = asset.isEncrypted ? await deps.filmKeyOf(asset.id) : null
    const fetched = await fetchMoment({ store: deps.mediaStore, asset, key, stretch, directory })
    await use({ clip, tools: tools.value, fetched, stretch, directory })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Publishes files, unless the clip is gone by then: what was put is deleted again. */
async function publish(
  deps: CutDeps,
  { clip, directory }: Pick<Prepared, 'clip' | 'directory'>,
  done: { files: readonly string[]; state: 'playable' | 'complete'; hasCaptions: boolean },
): Promise<boolean> {
  const { db, mediaStore } = deps
  for (const file of done.files)
    await mediaStore.put(clipKey(clip.id, file), { file: join(directory, file) })
  const published = await db.run(sql`update app.moment_clip c set state = ${done.state},
      has_captions = ${done.hasCaptions}, failure = null
    where c.id = ${clip.id} and c.taken_down_at is null and ${MOMENT_LEADS}`)
  if (published > 0) return true
  // Its own job may have run before these files were there.
  await deleteAll(mediaStore, clipKey(clip.id, ''))

  return false
}

async function cutClip(deps: CutDeps, clipId: string, signal: AbortSignal): Promise<void> {
  await withSegments(deps, clipId, async (prepared) => {
    await cutMoment({ ...prepared, frameRate: prepared.clip.asset.frameRate, signal })
    const done = { files: [FIRST_CLIP], state: 'playable', hasCaptions: false } as const
    if (await publish(deps, prepared, done))
      await deps.jobs.enqueue(deps.db, { kind: RENDER_JOB, key: clipId, payload: { clipId } })
  })
}

/** What is spoken in a film, in Romanian if there are such captions. */
async function cuesOf(deps: CutDeps, film: MediaAsset): Promise<readonly MomentCue[]> {
  const track = film.captions.find(({ lang }) => lang === 'ro') ?? film.captions[0]
  const text = track && (await deps.captions.text(film, track.lang))

  return text ? readCues(text).cues : []
}

async function renderClip(deps: CutDeps, clipId: string, signal: AbortSignal): Promise<void> {
  await withSegments(deps, clipId, async (prepared) => {
    const { clip } = prepared
    const cues = await cuesOf(deps, clip.asset)
    const { brand, invitation } = momentClipMessages
    const texts = { title: clip.title, brand, invitation: invitation(deps.site), cues }
    await renderMoment({ ...prepared, frameRate: clip.asset.frameRate, texts, signal })
    const files = Object.values(RENDERED)
    await publish(deps, prepared, { files, state: 'complete', hasCaptions: cues.length > 0 })
    await deps.mediaStore.delete(clipKey(clipId, FIRST_CLIP))
  })
}

export function clipJobs(deps: CutDeps): Readonly<Record<string, JobHandler>> {
  const handler = (
    work: (deps: CutDeps, clipId: string, signal: AbortSignal) => Promise<void>,
    concurrency: number,
  ): JobHandler => ({
    concurrency,
    hasTime: deps.hasTools,
    maxFailures: MAX_FAILURES,
    retry: RETRY,
    run: async (payload, { isLast, signal }) => {
      const { clipId } = Payload.parse(payload)
      try {
        await work(deps, clipId, signal)
      } catch (error) {
        if (!signal.aborted && isLast(error)) await failClip(deps.db, clipId, String(error))
        throw error
      }
    },
  })

  return { [CUT_JOB]: handler(cutClip, 2), [RENDER_JOB]: handler(renderClip, 1) }
}
