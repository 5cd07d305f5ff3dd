import { TITLE_PAGE_SIZE, type listTitles } from '@hlizo/contract/calls/studio-titles'
import type { QueryOf } from '@hlizo/contract/call'
import type { TitleEnd } from '@hlizo/contract/cursor'
import { ageRatings } from '@hlizo/contract/entities/age-rating'
import { Category } from '@hlizo/contract/entities/category'
import {
  FilmState,
  TitleState,
  WorkState,
  writeTitleRef,
  type StudioTitle,
} from '@hlizo/contract/entities/studio-title'
import type { Queries } from '@hlizo/database/database'
import { join, raw, sql, type Sql } from '@hlizo/database/sql'
import { queryWords } from '@hlizo/domain/search-text'
import { z } from 'zod'
import { accountName } from '#server/stores/account-name.ts'
import { HAS_NO_MOMENT_ROOM } from '#server/stores/moment-room.ts'
import { isRefusedFilm } from '#server/stores/refused-films.ts'
import { comedianNames, tagNames } from '#server/stores/video-cards.ts'

export type TitleFilter = Omit<QueryOf<typeof listTitles>, 'cursor'>

const Row = z.object({
  kind: z.enum(['video', 'show']),
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  category: Category,
  state: TitleState,
  work: WorkState,
  owner: z.string().nullable(),
  show: z.string().nullable(),
  season: z.number().nullable(),
  episode: z.number().nullable(),
  comedians: z.array(z.string()),
  tags: z.array(z.string()),
  ageRating: z.enum(ageRatings).nullable(),
  launchAt: z.date().nullable(),
  expiresAt: z.date().nullable(),
  durationSeconds: z.number().nullable(),
  viewsCount: z.number().nullable(),
  film: z.union([z.null(), FilmState]),
  captions: z.array(z.string()),
  episodes: z.number().nullable(),
  publishWhenReady: z.boolean(),
})
type Row = z.infer<typeof Row>

/** What viewers see of a video `v`. */
export const videoState = (now: Date): Sql => sql`case
  when v.status <> 'published' then v.status
  when v.expires_at <= ${now} then 'expired'
  when v.launch_at > ${now} then 'scheduled' else 'listed' end`

/** The same of a show `s`. */
export const showState = raw(`case when s.status = 'published' then 'listed' else s.status end`)

/** The languages of the captions of an asset `a`; an earlier version has not written them down. */
export const captionLanguages = raw(`coalesce(a.caption_languages, array(
  select track ->> 'lang' from jsonb_array_elements(a.descriptor -> 'captions') track), '{}')`)

/** The last import of the film of a video `v`, or the file that was refused before it could be imported. */
export const lastPreparation = sql`(select * from (
  select i.created_at as at, i.state, i.step, i.fraction, i.seconds_left, i.failure, null as problem, i.notes
  from app.media_import i join app.media_import_video iv on iv.import_id = i.id where iv.video_id = v.id
  union all
  select u.checked_at, 'failed', null, null, null, null, u.problem, '[]'
  from app.upload u where u.video_id = v.id and not u.is_replacement and ${isRefusedFilm}
  ) made order by at desc limit 1)`

/** The state of the film of a video `v`. */
export const filmState = sql`case when v.asset_id is not null then 'ready'
  else coalesce((select case when state = 'failed' then 'failed' when state = 'done' then 'none'
      else 'preparing' end from ${lastPreparation} last), 'none') end`

// Each order by the same type in both tables; a show has neither launch nor length.
const orders = {
  title: { video: 'v.sort_key', show: 's.sort_key' },
  launch: { video: 'v.launch_at', show: 's.created_at' },
  created: { video: 'v.created_at', show: 's.created_at' },
  views: { video: 'v.views_count', show: '0::bigint' },
  duration: { video: 'v.duration_seconds', show: '0::float8' },
  category: { video: 'v.category', show: 's.category' },
} as const
const isOrder = (name: string): name is keyof typeof orders => Object.hasOwn(orders, name)

function orderOf(sort: string) {
  const isDescending = sort.startsWith('-')
  const name = isDescending ? sort.slice(1) : sort

  return { ...orders[isOrder(name) ? name : 'launch'], isDescending }
}

// The description is the last line; its words would find too much. Looking at the whole text first is cheap.
const named = (alias: string, words: readonly string[]): Sql[] => {
  const text = `${alias}.search_text`
  const lines = [1, 2, 3, 4].map((line) => `split_part(${text}, E'\\n', ${line})`)
  const names = raw(`(${lines.join(" || ' ' || ")})`)

  return words.flatMap((word) => [
    sql`strpos(${raw(text)}, ${word}) > 0`,
    sql`strpos(${names}, ${word}) > 0`,
  ])
}

/** The conditions that videos and shows share. */
function sharedConditions(alias: string, { category, work, owner, q = '' }: TitleFilter): Sql[] {
  const column = (name: string) => raw(`${alias}.${name}`)
  const ofOwner =
    owner === 'none' ? sql`${column('owner_id')} is null` : sql`${column('owner_id')} = ${owner}`

  return [
    sql`true`,
    ...named(alias, queryWords(q)),
    ...(category === undefined ? [] : [sql`${column('category')} = ${category}`]),
    ...(work === undefined ? [] : [sql`${column('work_state')} = ${work}`]),
    ...(owner === undefined ? [] : [ofOwner]),
  ]
}

function videoConditions(filter: TitleFilter, now: Date): Sql[] {
  const { kind, status, show, comedian, tag, missing } = filter
  if (kind === 'show') return [sql`false`]

  return [
    ...sharedConditions('v', filter),
    ...(status === undefined ? [] : [sql`${videoState(now)} = ${status}`]),
    ...(show === undefined
      ? []
      : [sql`v.show_id = (select id from app.show where slug = ${show})`]),
    ...(comedian === undefined
      ? []
      : [
          sql`v.id in (select vc.video_id from app.video_comedian vc
            join app.comedian c on c.id = vc.comedian_id where c.slug = ${comedian})`,
        ]),
    ...(tag === undefined
      ? []
      : [
          sql`v.id in (select vt.video_id from app.video_tag vt
            join app.tag t on t.id = vt.tag_id where t.name = ${tag})`,
        ]),
    ...(missing === 'film' ? [sql`v.asset_id is null`] : []),
    ...(missing === 'moments' ? [HAS_NO_MOMENT_ROOM] : []),
    ...(missing === 'captions'
      ? [
          sql`v.asset_id in (select a.id from app.asset a
            where cardinality(${captionLanguages}::text[]) = 0)`,
        ]
      : []),
  ]
}

function showConditions(filter: TitleFilter): Sql[] {
  const { kind, status, show, comedian, tag, missing } = filter
  const isOfVideos = [comedian, tag, missing].some((value) => value !== undefined)
  if (kind === 'video' || isOfVideos) return [sql`false`]

  return [
    ...sharedConditions('s', filter),
    ...(status === undefined ? [] : [sql`${showState} = ${status}`]),
    ...(show === undefined ? [] : [sql`s.slug = ${show}`]),
  ]
}

/** The numbers of one page in order, and one more when there is another page. */
function pageQuery(filter: TitleFilter, after: TitleEnd | undefined, now: Date): Sql {
  const { video, show, isDescending } = orderOf(filter.sort ?? '-launch')
  const direction = raw(isDescending ? 'desc' : 'asc')
  const all = (videos: Sql, shows: Sql) => sql`
    select 'video' as kind, v.id, ${raw(video)} as place from app.video v where ${videos}
    union all
    select 'show', s.id, ${raw(show)} from app.show s where ${shows}`
  const found = all(
    join(videoConditions(filter, now), ' and '),
    join(showConditions(filter), ' and '),
  )
  const last =
    after &&
    all(
      sql`v.id = ${after.id} and ${after.type === 'VIDEO'}`,
      sql`s.id = ${after.id} and ${after.type === 'SHOW'}`,
    )
  const isBehind = raw(isDescending ? '<' : '>')

  return sql`select t.kind, t.id, row_number() over
      (order by t.place ${direction}, t.kind ${direction}, t.id ${direction}) as place
    from (${found}) t
    where ${last ? sql`(t.place, t.kind, t.id) ${isBehind} (select e.place, e.kind, e.id from (${last}) e)` : sql`true`}
    order by t.place ${direction}, t.kind ${direction}, t.id ${direction}
    limit ${TITLE_PAGE_SIZE + 1}`
}

const ownerName = (owner: Sql) =>
  sql`(select ${accountName} from app.account a where a.id = ${owner})`

const rowsOf = (page: Sql, now: Date): Sql => sql`with page as (${page})
  select p.kind, v.id, v.title, v.slug, v.category, ${videoState(now)} as state, s.title as show,
    v.season, v.episode, v.age_rating as "ageRating", v.launch_at as "launchAt",
    v.expires_at as "expiresAt", v.duration_seconds as "durationSeconds",
    v.views_count as "viewsCount", ${filmState} as film, ${captionLanguages} as captions,
    ${comedianNames} as comedians,
    ${tagNames} as tags,
    null::int as episodes, v.publish_when_ready as "publishWhenReady", v.work_state as work, ${ownerName(sql`v.owner_id`)} as owner, p.place
  from page p join app.video v on v.id = p.id and p.kind = 'video'
  left join app.show s on s.id = v.show_id left join app.asset a on a.id = v.asset_id
  union all
  select p.kind, s.id, s.title, s.slug, s.category, ${showState}, null, null, null, null, null, null,
    null, null, null, '{}', '{}', '{}',
    (select count(*)::int from app.video v where v.show_id = s.id), false, s.work_state,
    ${ownerName(sql`s.owner_id`)}, p.place
  from page p join app.show s on s.id = p.id and p.kind = 'show'
  order by place`

const present = ({ id, launchAt, expiresAt, ...row }: Row): StudioTitle => ({
  ...row,
  ref: writeTitleRef({ kind: row.kind, id }),
  launchAt: launchAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

/** The place of a title in the cursor of a page. */
export const titleEndOf = (ref: string): TitleEnd => {
  const [kind, id] = ref.split('-')
  return { type: kind === 'show' ? 'SHOW' : 'VIDEO', id: Number(id) }
}

/** One page of the table of titles, with one row more when others follow. */
export async function listTitleRows(
  db: Queries,
  filter: TitleFilter,
  { after, now }: { readonly after: TitleEnd | undefined; readonly now: Date },
): Promise<StudioTitle[]> {
  const rows = await db.many(Row, rowsOf(pageQuery(filter, after, now), now))

  return rows.map(present)
}
