import type { StudioTitlePage, TitleRef } from '@hlizo/contract/entities/studio-title'
import { FilmState, TitleState, writeTitleRef } from '@hlizo/contract/entities/studio-title'
import { importFailureText } from '@hlizo/contract/messages/media-import'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { MediaAsset } from '@hlizo/media/asset'
import { z } from 'zod'
import { thumbnailsOf, type MediaUrls } from '#server/stores/media-urls.ts'
import type { ShowEntry, VideoEntry } from './entries.ts'
import { readEntries } from './read-entries.ts'
import { filmState, lastPreparation, showState, videoState } from './title-list.ts'

const common = {
  slug: z.string(),
  version: z.number(),
  state: TitleState,
  createdAt: z.date(),
  pictureId: z.string().nullable(),
  changedBy: z.string().nullable(),
  changedAt: z.date().nullable(),
}
const VideoRow = z.object({
  ...common,
  viewsCount: z.number(),
  remindersCount: z.number(),
  filmState: FilmState,
  descriptor: MediaAsset.nullable(),
  loudnessLufs: z.number().nullable(),
  step: z.string().nullable(),
  fraction: z.number().nullable(),
  secondsLeft: z.number().nullable(),
  failure: z.string().nullable(),
  /** Why a file was refused before an import. */
  problem: z.string().nullable(),
  notes: z.array(z.string()).nullable(),
})
type VideoRow = z.infer<typeof VideoRow>
const ShowRow = z.object({ ...common, episodes: z.number(), titleArtId: z.string().nullable() })

const lastChange = (kind: string, id: number) => sql`left join lateral (
  select actor, at from app.audit_entry where subject_type = ${kind} and subject_id = ${String(id)}
  order by at desc, id desc limit 1) last on true`

const videoRow = (db: Queries, id: number, now: Date) =>
  db.maybe(
    VideoRow,
    sql`select v.slug, v.version, ${videoState(now)} as state, v.created_at as "createdAt",
        coalesce(v.picture_id, s.picture_id, v.asset_id) as "pictureId",
        last.actor as "changedBy", last.at as "changedAt", v.views_count as "viewsCount",
        (select count(*)::int from app.premiere_reminder r where r.video_id = v.id)
          as "remindersCount",
        ${filmState} as "filmState", a.descriptor,
        a.loudness_lufs as "loudnessLufs", i.step, i.fraction, i.seconds_left as "secondsLeft",
        i.failure, i.problem, i.notes
      from app.video v left join app.show s on s.id = v.show_id
      left join app.asset a on a.id = v.asset_id
      left join lateral ${lastPreparation} i on true
      ${lastChange('video', id)} where v.id = ${id}`,
  )

const showRow = (db: Queries, id: number) =>
  db.maybe(
    ShowRow,
    sql`select s.slug, s.version, ${showState} as state, s.created_at as "createdAt",
        s.picture_id as "pictureId", s.title_art_id as "titleArtId", last.actor as "changedBy", last.at as "changedAt",
        (select count(*)::int from app.video v where v.show_id = s.id) as episodes
      from app.show s ${lastChange('show', id)} where s.id = ${id}`,
  )

/** The fields of a stored video that Studio sets: all but its files. */
export function fieldsOfVideo(entry: VideoEntry) {
  const {
    slug: _slug,
    picture: _picture,
    film: _film,
    captions: _captions,
    av1: _av1,
    encrypted: _encrypted,
    durationSeconds: _durationSeconds,
    ...fields
  } = entry
  const { status = 'draft', work = 'draft', owner = null, launchAt = '' } = fields

  return { ...fields, status, work, owner, launchAt }
}

export function fieldsOfShow(entry: ShowEntry) {
  const { slug: _slug, picture: _picture, titleArt: _titleArt, ...fields } = entry
  const { status = 'draft', work = 'draft', owner = null } = fields

  return { ...fields, status, work, owner }
}

function filmOf({ filmState: state, descriptor, notes, ...row }: VideoRow) {
  const { step, fraction, secondsLeft, problem, loudnessLufs } = row

  return {
    state,
    step,
    fraction,
    secondsLeft,
    failure: problem ?? importFailureText(row.failure),
    notes: notes ?? [],
    durationSeconds: descriptor?.durationSeconds ?? null,
    bytes: descriptor?.files.reduce((sum, { bytes }) => sum + bytes, 0) ?? null,
    isEncrypted: descriptor?.isEncrypted ?? false,
    loudnessLufs,
    renditions: (descriptor?.renditions ?? []).map(
      ({ name, width, height, codec, averageBitsPerSecond }) => ({
        name,
        width,
        height,
        codec,
        bitsPerSecond: averageBitsPerSecond,
      }),
    ),
  }
}

/** Everything that Studio shows of a title; null when there is none. */
export async function readTitlePage(
  db: Queries,
  ref: TitleRef,
  { media, now }: { readonly media: MediaUrls; readonly now: Date },
): Promise<StudioTitlePage | null> {
  const row = ref.kind === 'video' ? await videoRow(db, ref.id, now) : await showRow(db, ref.id)
  if (!row) return null
  const { slug, version, state, pictureId, changedBy } = row
  const shared = {
    slug,
    version,
    state,
    changedBy,
    ref: writeTitleRef(ref),
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt?.toISOString() ?? null,
    pictureUrl: thumbnailsOf(media, pictureId).smallThumbnailUrl,
  }
  const read = readEntries(db)
  if ('episodes' in row) {
    const [entry] = await read.shows([slug])
    if (!entry) return null
    const { episodes, titleArtId } = row
    const titleArtUrl = titleArtId === null ? null : media.pictureUrl(titleArtId, 640)
    return { ...shared, kind: 'show', episodes, titleArtUrl, fields: fieldsOfShow(entry) }
  }
  const [entry] = await read.videos([slug])
  if (!entry) return null

  return {
    ...shared,
    kind: 'video',
    viewsCount: row.viewsCount,
    remindersCount: row.remindersCount,
    film: filmOf(row),
    captions: (row.descriptor?.captions ?? []).map(({ lang, label }) => ({ lang, label })),
    fields: fieldsOfVideo(entry),
  }
}
