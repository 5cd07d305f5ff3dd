import { z } from 'zod'
import { LAUGH_GROUP_PROFILES } from '@hlizo/contract/constants'
import type { Database, Transaction } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql, type Sql } from '@hlizo/database/sql'
import { laughGroupSums, laughNoise, type Uniform } from '@hlizo/domain/laugh-group'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'

type Deps = { readonly db: Database; readonly clock: Clock; readonly uniform: Uniform }

const EVERY_MS = HOUR_MS
/** A profile is counted once, so it is waited for until it has seen the rest. */
const REST_HOURS = 24
/** A transaction counts a group of at most this size. */
const GROUP_MAX = 5_000
/** A group waits for up to so many more profiles than it must, so that its moment says nothing exact. */
const SECRET_PROFILES = 26

const Title = z.object({ videoId: z.number() })
const Threshold = z.object({ profiles: z.number() })
const Film = z.object({ durationSeconds: z.number(), fromSecond: z.number() })
const Laughed = z.object({
  accountId: z.string(),
  profileId: z.number(),
  seconds: z.array(z.number()),
})
type Laughed = z.infer<typeof Laughed>
const Sums = z.object({ id: z.number(), parts: z.array(z.number()) })

/** Operators are not counted (D69). */
const isWaiting = (now: Date): Sql => sql`l.counted_at is null
  and l.laughed_at < ${now}::timestamptz - make_interval(hours => ${REST_HOURS})
  and not exists (select from app.operator o where o.account_id = l.account_id)`

async function thresholdOf(tx: Transaction, videoId: number, uniform: Uniform): Promise<number> {
  const drawn = LAUGH_GROUP_PROFILES + Math.floor(uniform() * SECRET_PROFILES)
  await tx.run(sql`insert into app.laughter_threshold (video_id, profiles)
    values (${videoId}, ${drawn}) on conflict (video_id) do nothing`)
  const { profiles } = await tx.one(
    Threshold,
    sql`select profiles from app.laughter_threshold where video_id = ${videoId}`,
  )

  return profiles
}

/** Adds the sums of a group to those of the same cut. */
async function addSums(
  tx: Transaction,
  videoId: number,
  { fromSecond, sums, profiles }: { fromSecond: number; sums: number[]; profiles: number },
): Promise<void> {
  const known = await tx.maybe(
    Sums,
    sql`select id, parts from app.laughter_map where video_id = ${videoId}
      and from_second = ${fromSecond} and cardinality(parts) = ${sums.length}::int`,
  )
  if (known === null) {
    await tx.run(sql`insert into app.laughter_map (video_id, from_second, parts, groups, profiles)
      values (${videoId}, ${fromSecond}, ${sums}::int[], 1, ${profiles})`)
    return
  }
  const parts = sums.map((sum, part) => sum + (known.parts[part] ?? 0))
  await tx.run(sql`update app.laughter_map set parts = ${parts}::int[], groups = groups + 1,
    profiles = profiles + ${profiles} where id = ${known.id}`)
}

/** Takes the rows of a group: none is counted twice, and their seconds are deleted. */
async function markCounted(
  tx: Transaction,
  videoId: number,
  { group, now }: { group: readonly Laughed[]; now: Date },
): Promise<void> {
  await tx.run(sql`update app.laughter l set counted_at = ${now}, seconds = '{}'
    from unnest(${group.map(({ accountId }) => accountId)}::uuid[],
      ${group.map(({ profileId }) => profileId)}::bigint[]) as taken (account_id, profile_id)
    where l.account_id = taken.account_id and l.profile_id = taken.profile_id
      and l.video_id = ${videoId}`)
  await tx.run(sql`delete from app.laughter_threshold where video_id = ${videoId}`)
}

/** Counts one group of a title; false when too few profiles wait. */
async function countGroup(tx: Transaction, videoId: number, deps: Omit<Deps, 'db'>) {
  const { uniform, clock } = deps
  const now = clock.now()
  await tx.lock(`laughs:${videoId}`)
  await tx.takeUpTo(MINUTE_MS)
  const film = await tx.maybe(
    Film,
    sql`select duration_seconds as "durationSeconds", -film_offset_seconds as "fromSecond"
      from app.video where id = ${videoId} and duration_seconds > 0 for share`,
  )
  if (film === null) return false
  const group = await tx.many(
    Laughed,
    sql`select l.account_id as "accountId", l.profile_id as "profileId", l.seconds
      from app.laughter l where l.video_id = ${videoId} and ${isWaiting(now)}
      order by l.account_id, l.profile_id limit ${GROUP_MAX} for update of l skip locked`,
  )
  if (group.length < (await thresholdOf(tx, videoId, uniform))) return false
  const { durationSeconds, fromSecond } = film
  const inFilm = group.map(({ seconds }) => seconds.map((second) => second - fromSecond))
  const sums = laughGroupSums(inFilm, durationSeconds, uniform)
  const profiles = Math.max(LAUGH_GROUP_PROFILES, group.length + laughNoise(uniform))
  await addSums(tx, videoId, { fromSecond, sums, profiles })
  await markCounted(tx, videoId, { group, now })

  return true
}

/**
 * Counts the profiles that wait, in groups of at least LAUGH_GROUP_PROFILES. A group is one transaction, so a
 * node that dies has published all of it or nothing (docs/decisions/0149).
 */
export async function countLaughs(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { db, clock } = deps
  const titles = await db.many(
    Title,
    sql`select l.video_id as "videoId" from app.laughter l where ${isWaiting(clock.now())}
      group by 1 having count(*) >= ${LAUGH_GROUP_PROFILES} order by 1`,
  )
  for (const { videoId } of titles) {
    let isCounted = true
    while (isCounted) {
      if (signal?.aborted) return
      isCounted = await db.transaction((tx) => countGroup(tx, videoId, deps))
    }
  }
}

export const countLaughsJob = (deps: Deps): JobHandler => ({
  everyMs: EVERY_MS,
  run: (_, { signal }) => countLaughs(deps, signal),
})
