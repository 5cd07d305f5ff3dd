import { z } from 'zod'
import { LAUGH_GROUP_PROFILES } from '@hlizo/contract/constants'
import {
  DeviceKind,
  FEWEST_VIEWERS,
  WATCHED_PART_SECONDS,
  type FigurePeriod,
  type TitleFigures,
} from '@hlizo/contract/entities/studio-figures'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { figureSpans, monthOf, stepsOf } from '@hlizo/domain/figure-period'
import { laughterMap, laughterPercents } from '@hlizo/domain/laughter-map'
import { retentionMarks, retentionPercents, timesWatched } from '@hlizo/domain/retention-curve'
import { laughSumsOf } from '#server/stores/laughter.ts'
import { dismissalsOf, followersOf } from './followers.ts'
import { usualBand } from './retention-shapes.ts'

const Title = z.object({
  title: z.string(),
  durationSeconds: z.number(),
  viewers: z.coerce.number(),
})
const Day = z.object({
  day: z.string(),
  kind: DeviceKind,
  seconds: z.number(),
  views: z.number(),
})
type Day = z.infer<typeof Day>
const Edge = z.object({ part: z.number(), begun: z.number(), ended: z.number() })

const total = (days: readonly Day[], pick: (day: Day) => number) =>
  days.reduce((sum, day) => sum + pick(day), 0)

/** Where a title is laughed at; null before the first group was counted (docs/decisions/0149). */
async function laughterOf(db: Queries, id: number, durationSeconds: number) {
  const sums = await laughSumsOf(db, id)
  const map = laughterMap(sums, durationSeconds)
  if (map === null) return null
  const profiles = sums.reduce((all, one) => all + one.profiles, 0)

  return {
    profiles: profiles - (profiles % LAUGH_GROUP_PROFILES),
    percents: laughterPercents(sums, durationSeconds),
    moments: map.moments,
  }
}

/** The figures of one title. With too few viewers there is nothing but their being too few. */
export function titleFigures(db: Queries) {
  const titleOf = (id: number) =>
    db.maybe(
      Title,
      sql`select v.title, round(v.duration_seconds)::int as "durationSeconds", coalesce(t.viewers, 0) as viewers
        from app.video v left join app.watched_title t on t.video_id = v.id where v.id = ${id}`,
    )

  const watchedOn = (id: number, period: FigurePeriod, to: string) => {
    const { now } = figureSpans(period, to)
    return db.many(
      Day,
      sql`select to_char(day, 'YYYY-MM-DD') as day, device_kind as kind, seconds, views
        from app.watched_day where video_id = ${id} and day between ${now.from} and ${now.to}`,
    )
  }

  const retentionOf = async (id: number, durationSeconds: number) => {
    const edges = await db.many(
      Edge,
      sql`select part, begun, ended from app.watched_edge where video_id = ${id}`,
    )
    const percents = retentionPercents(
      timesWatched(edges, Math.floor(durationSeconds / WATCHED_PART_SECONDS)),
    )

    return {
      percents,
      marks: retentionMarks(percents),
      usual: await usualBand(db, id, durationSeconds),
    }
  }

  return async (id: number, period: FigurePeriod, to: string): Promise<TitleFigures | null> => {
    const known = await titleOf(id)
    if (known === null) return null
    const { title, durationSeconds, viewers } = known
    const { now } = figureSpans(period, to)
    const [followers, dismissals] = await Promise.all([followersOf(db, id), dismissalsOf(db, id)])
    if (viewers < FEWEST_VIEWERS) {
      return { id, title, durationSeconds, period: now, followers, dismissals, watched: null }
    }
    const [days, retention, laughter] = await Promise.all([
      watchedOn(id, period, to),
      retentionOf(id, durationSeconds),
      laughterOf(db, id, durationSeconds),
    ])
    const steps = Map.groupBy(days, ({ day }) => (period === '12m' ? monthOf(day) : day))
    const seconds = (day: Day) => day.seconds

    return {
      id,
      title,
      durationSeconds,
      period: now,
      followers,
      dismissals,
      watched: {
        viewers,
        steps: stepsOf(period, now).map((from) => ({
          from,
          seconds: total(steps.get(from) ?? [], seconds),
          views: total(steps.get(from) ?? [], ({ views }) => views),
        })),
        devices: DeviceKind.options.map((kind) => ({
          kind,
          seconds: total(
            days.filter((day) => day.kind === kind),
            seconds,
          ),
        })),
        retention,
        laughter,
      },
    }
  }
}
