import { z } from 'zod'
import type { Transaction } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { profileForHistory } from '@hlizo/domain/seats'
import { profileNameKey } from '@hlizo/domain/profiles'

type Moved = {
  readonly accountId: string
  readonly profileId: number
  readonly guestId: string
  readonly takenAt: Date
}

const Profile = z.object({ id: z.number(), name: z.string(), avatar: z.number() })
const Id = z.object({ id: z.number() })
const Any = z.object({ exists: z.boolean() })

const rowsOf = ({ accountId, profileId }: Moved, at: Sql, since: Date): Sql =>
  sql`t.account_id = ${accountId} and t.profile_id = ${profileId} and ${at} >= ${since}`

async function hasHistory(tx: Transaction, moved: Moved): Promise<boolean> {
  const { exists } = await tx.one(
    Any,
    sql`select exists (select from app.progress t where ${rowsOf(moved, sql`t.updated_at`, moved.takenAt)})
      or exists (select from app.favorite t where ${rowsOf(moved, sql`t.created_at`, moved.takenAt)})
      or exists (select from app.dismissal t where ${rowsOf(moved, sql`t.created_at`, moved.takenAt)})
      or exists (select from app.laugh t where ${rowsOf(moved, sql`t.begun_at`, moved.takenAt)})
      or exists (select from app.laughter t where ${rowsOf(moved, sql`t.laughed_at`, moved.takenAt)})
      or exists (select from app.video_view t where ${rowsOf(moved, sql`t.counted_at`, moved.takenAt)})
      or exists (select from app.moment t where ${rowsOf(moved, sql`t.created_at`, moved.takenAt)})
      as exists`,
  )
  return exists
}

/** The profile of the guest's own account that takes the history. */
async function placeOf(tx: Transaction, moved: Moved, now: Date): Promise<number> {
  const { accountId, profileId, guestId } = moved
  const left = await tx.one(
    Profile,
    sql`select id, name, avatar from app.profile where account_id = ${accountId} and id = ${profileId}`,
  )
  const own = await tx.many(
    Profile,
    sql`select id, name, avatar from app.profile where account_id = ${guestId} order by created_at, id`,
  )
  const known = profileForHistory(own, left.name)
  if (known !== null) return known
  const { id } = await tx.one(
    Id,
    sql`insert into app.profile (account_id, name, name_key, avatar, created_at)
      values (${guestId}, ${left.name}, ${profileNameKey(left.name)}, ${left.avatar}, ${now}) returning id`,
  )

  return id
}

type List = {
  readonly table: string
  /** The time of a row, which the guest's part of the history begins with. */
  readonly at: string
  readonly columns: string
}

/** Rows that say the same whichever account wrote them first. */
const lists: readonly List[] = [
  { table: 'app.favorite', at: 'created_at', columns: 'kind, item_id, created_at' },
  { table: 'app.dismissal', at: 'created_at', columns: 'video_id, created_at' },
  {
    table: 'app.laughter',
    at: 'laughed_at',
    columns: 'video_id, seconds, laughed_at, counted_at',
  },
  { table: 'app.video_view', at: 'counted_at', columns: 'video_id, counted_at' },
]

async function moveLists(tx: Transaction, moved: Moved, to: number): Promise<void> {
  const { guestId, takenAt } = moved
  for (const { table, at, columns } of lists) {
    const rows = rowsOf(moved, raw(`t.${at}`), takenAt)
    await tx.run(sql`insert into ${raw(table)} (account_id, profile_id, ${raw(columns)})
      select ${guestId}::uuid, ${to}::bigint, ${raw(columns)} from ${raw(table)} t where ${rows}
      on conflict do nothing`)
    await tx.run(sql`delete from ${raw(table)} t where ${rows}`)
  }
}

/** What was begun to laugh at; the later time stays. */
async function moveLaughs(tx: Transaction, moved: Moved, to: number): Promise<void> {
  const laughs = rowsOf(moved, sql`t.begun_at`, moved.takenAt)
  await tx.run(sql`insert into app.laugh as known (account_id, profile_id, video_id, begun_at)
    select ${moved.guestId}::uuid, ${to}::bigint, t.video_id, t.begun_at
    from app.laugh t where ${laughs}
    on conflict (account_id, profile_id, video_id) do update set
      begun_at = greatest(known.begun_at, excluded.begun_at)`)
  await tx.run(sql`delete from app.laugh t where ${laughs}`)
}

/** Moments with their public pages, which stay as they are. */
const moveMoments = (tx: Transaction, moved: Moved, to: number) =>
  tx.run(sql`update app.moment t set account_id = ${moved.guestId}, profile_id = ${to}
    where ${rowsOf(moved, sql`t.created_at`, moved.takenAt)}`)

/**
 * Moves what a profile has watched since a guest took it into the guest's own account; on a conflict the newer
 * row stays. Returns the profile that has it; null when there was nothing. The caller holds the locks of both
 * accounts' profiles.
 */
export async function moveHistory(
  tx: Transaction,
  moved: Moved,
  now: Date,
): Promise<number | null> {
  if (!(await hasHistory(tx, moved))) return null
  const { guestId, takenAt } = moved
  const to = await placeOf(tx, moved, now)
  const progress = rowsOf(moved, sql`t.updated_at`, takenAt)
  await tx.run(sql`insert into app.progress as known (account_id, profile_id, video_id,
      position_seconds, percentage_seen, seen, is_in_progress, finished_at, rewatches, hidden_at,
      view_counted_at, updated_at)
    select ${guestId}::uuid, ${to}::bigint, t.video_id, t.position_seconds, t.percentage_seen, t.seen,
      t.is_in_progress, t.finished_at, t.rewatches, t.hidden_at, t.view_counted_at, t.updated_at
    from app.progress t where ${progress}
    on conflict (account_id, profile_id, video_id) do update set
      position_seconds = excluded.position_seconds, percentage_seen = excluded.percentage_seen,
      seen = excluded.seen, is_in_progress = excluded.is_in_progress,
      finished_at = excluded.finished_at, rewatches = excluded.rewatches,
      hidden_at = excluded.hidden_at, view_counted_at = excluded.view_counted_at,
      updated_at = excluded.updated_at
    where known.updated_at < excluded.updated_at`)
  await tx.run(sql`delete from app.progress t where ${progress}`)

  await moveLists(tx, moved, to)
  await moveLaughs(tx, moved, to)
  await moveMoments(tx, moved, to)

  return to
}
