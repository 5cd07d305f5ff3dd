import { z } from 'zod'
import {
  DeviceKind,
  type FigurePeriod,
  type ViewingFigures,
} from '@hlizo/contract/entities/studio-figures'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import {
  figureSpans,
  monthOf,
  stepBefore,
  stepsOf,
  type DaySpan,
} from '@hlizo/domain/figure-period'
import { viewersStore } from './viewers.ts'

const Day = z.object({
  day: z.string(),
  kind: DeviceKind,
  seconds: z.number(),
  views: z.number(),
})
type Day = z.infer<typeof Day>

const sumOf = (days: readonly Day[], pick: (day: Day) => number): number =>
  days.reduce((sum, day) => sum + pick(day), 0)
const within = (days: readonly Day[], { from, to }: DaySpan) =>
  days.filter(({ day }) => day >= from && day <= to)
const seconds = (day: Day) => day.seconds
const views = (day: Day) => day.views

/** Days of a figure that was never counted are not zero, but unknown. */
const compared = (now: readonly Day[], before: readonly Day[], pick: (day: Day) => number) => ({
  now: sumOf(now, pick),
  before: before.length === 0 ? null : sumOf(before, pick),
})

export function viewingFigures(db: Queries) {
  const viewers = viewersStore(db)
  const daysOf = ({ from, to }: DaySpan) =>
    db.many(
      Day,
      sql`select to_char(day, 'YYYY-MM-DD') as day, device_kind as kind, seconds, views
        from app.watched_day_total where day between ${from} and ${to}`,
    )

  return async (period: FigurePeriod, to: string, at: Date): Promise<ViewingFigures> => {
    const spans = figureSpans(period, to)
    const [days, now, weekBefore, lastDay] = await Promise.all([
      daysOf({ from: spans.before.from, to: spans.now.to }),
      viewers.now(at),
      viewers.weekBefore(at),
      viewers.lastDay(at),
    ])
    const [current, earlier] = [within(days, spans.now), within(days, spans.before)]
    const stepOf = ({ day }: Day) => (period === '12m' ? monthOf(day) : day)
    const byStep = Map.groupBy([...earlier, ...current], stepOf)
    const sumsOf = (step: string) => {
      const counted = byStep.get(step) ?? []
      return { seconds: sumOf(counted, seconds), views: sumOf(counted, views) }
    }

    return {
      period: spans.now,
      before: spans.before,
      viewersNow: { now, before: weekBefore },
      seconds: compared(current, earlier, seconds),
      views: compared(current, earlier, views),
      steps: stepsOf(period, spans.now).map((from) => ({
        from,
        ...sumsOf(from),
        secondsBefore: sumsOf(stepBefore(period, from)).seconds,
      })),
      devices: DeviceKind.options.map((kind) => {
        const ofKind = (some: readonly Day[]) => some.filter((day) => day.kind === kind)
        return {
          kind,
          seconds: sumOf(ofKind(current), seconds),
          secondsBefore: sumOf(ofKind(earlier), seconds),
        }
      }),
      viewers: lastDay,
    }
  }
}
