import { z } from 'zod'
import {
  type ChurnFigures,
  type FigurePeriod,
  type FunnelFigures,
  type MissedSearch,
  type MoneyFigures,
} from '@hlizo/contract/entities/studio-figures'
import type { CountEnd } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { figureSpans, monthOf, stepBefore, stepsOf } from '@hlizo/domain/figure-period'

const Day = z.object({
  day: z.string(),
  bani: z.coerce.number(),
  gained: z.coerce.number(),
  lost: z.coerce.number(),
  monthly: z.coerce.number(),
  bought: z.coerce.number(),
  redeemed: z.coerce.number(),
})
type Day = z.infer<typeof Day>
const Kind = z.object({
  kind: z.enum(['subscription', 'voucher', 'refund']),
  currency: z.string(),
  charges: z.coerce.number(),
  amountMinor: z.coerce.number(),
  bani: z.coerce.number(),
})
const Start = z.object({ subscribers: z.coerce.number(), monthly: z.coerce.number() })
const Refreshed = z.object({ at: z.date() })
const Cohort = z.object({
  month: z.string(),
  subscribers: z.number(),
  months: z.number().nullable(),
  lost: z.number().nullable(),
})
const Reason = z.object({ reason: z.string(), answers: z.coerce.number() })
const Funnel = z.object({
  isBefore: z.boolean(),
  visits: z.coerce.number(),
  registered: z.coerce.number(),
  confirmed: z.coerce.number(),
  paid: z.coerce.number(),
  watched: z.coerce.number(),
})

const COHORT_MONTHS = 12
const funnelSteps = ['visits', 'registered', 'confirmed', 'paid', 'watched'] as const

const sum = (days: readonly Day[], pick: (day: Day) => number): number =>
  days.reduce((total, day) => total + pick(day), 0)

/** Subscribers, revenue and gifts, from what the job has made. */
export function moneyFigures(db: Queries) {
  const daysOf = (from: string, to: string) =>
    db.many(
      Day,
      sql`select to_char(day, 'YYYY-MM-DD') as day, sum(bani) as bani, sum(gained) as gained,
          sum(lost) as lost, sum(monthly) as monthly, sum(bought) as bought, sum(redeemed) as redeemed
        from (
          select day, bani, 0 as gained, 0 as lost, 0 as monthly, 0 as bought, 0 as redeemed from app.revenue_day
          union all
          select day, 0, gained, lost, gained_bani - lost_bani, 0, 0 from app.subscriber_day
          union all
          select day, 0, 0, 0, 0, bought, redeemed from app.gift_day
        ) d where day between ${from} and ${to} group by day order by day`,
    )
  const startOf = (day: string) =>
    db.one(
      Start,
      sql`select coalesce(sum(gained - lost), 0) as subscribers,
          coalesce(sum(gained_bani - lost_bani), 0) as monthly
        from app.subscriber_day where day < ${day}`,
    )
  const kindsOf = (from: string, to: string) =>
    db.many(
      Kind,
      sql`select kind, upper(currency) as currency, sum(charges) as charges, sum(amount_minor) as "amountMinor", sum(bani) as bani
        from app.revenue_day where day between ${from} and ${to} group by 1, 2 order by 1, 2`,
    )

  return async (period: FigurePeriod, to: string): Promise<MoneyFigures> => {
    const { now, before } = figureSpans(period, to)
    const [days, start, kinds, refreshed] = await Promise.all([
      daysOf(before.from, now.to),
      startOf(now.from),
      kindsOf(now.from, now.to),
      db.maybe(
        Refreshed,
        sql`select refreshed_at as at from app.figure_refresh where name = 'money'`,
      ),
    ])
    const current = days.filter(({ day }) => day >= now.from)
    const earlier = days.filter(({ day }) => day <= before.to)
    const byStep = Map.groupBy(days, ({ day }) => (period === '12m' ? monthOf(day) : day))
    const compared = (pick: (day: Day) => number) => ({
      now: sum(current, pick),
      before: earlier.length === 0 ? null : sum(earlier, pick),
    })
    // The opening figure is the closing figure of the period before.
    const running = (began: number, pick: (day: Day) => number) => ({
      now: began + sum(current, pick),
      before: earlier.length === 0 && began === 0 ? null : began,
    })
    const change = ({ gained, lost }: Day) => gained - lost
    let [subscribers, monthlyBani] = [start.subscribers, start.monthly]

    return {
      period: now,
      before,
      countedAt: refreshed?.at.toISOString() ?? null,
      bani: compared(({ bani }) => bani),
      gained: compared(({ gained }) => gained),
      lost: compared(({ lost }) => lost),
      subscribers: running(start.subscribers, change),
      monthlyBani: running(start.monthly, ({ monthly }) => monthly),
      steps: stepsOf(period, now).map((from) => {
        const counted = byStep.get(from) ?? []
        subscribers += sum(counted, change)
        monthlyBani += sum(counted, ({ monthly }) => monthly)
        return {
          from,
          bani: sum(counted, ({ bani }) => bani),
          baniBefore: sum(byStep.get(stepBefore(period, from)) ?? [], ({ bani }) => bani),
          subscribers,
          gained: sum(counted, ({ gained }) => gained),
          lost: sum(counted, ({ lost }) => lost),
          monthlyBani,
          giftsBought: sum(counted, ({ bought }) => bought),
          giftsRedeemed: sum(counted, ({ redeemed }) => redeemed),
        }
      }),
      kinds,
    }
  }
}

/** Who stays how long, and why those who left did. */
export function churnFigures(db: Queries) {
  return async (period: FigurePeriod, to: string): Promise<ChurnFigures> => {
    const { now } = figureSpans(period, to)
    const [rows, reasons] = await Promise.all([
      db.many(
        Cohort,
        sql`select to_char(s.cohort, 'YYYY-MM-DD') as month, s.subscribers, c.months, c.lost
          from app.subscriber_cohort_size s left join app.subscriber_cohort c using (cohort)
          where s.cohort > ${monthOf(to, -COHORT_MONTHS)} and s.cohort <= ${to}
          order by s.cohort, c.months`,
      ),
      db.many(
        Reason,
        sql`select reason, sum(answers) as answers from app.cancellation_reason_month
          where month between ${monthOf(now.from)} and ${now.to} group by 1 order by 2 desc, 1`,
      ),
    ])
    const byMonth = Map.groupBy(rows, ({ month }) => month)

    return {
      reasons,
      cohorts: [...byMonth].map(([month, losses]) => {
        const subscribers = losses[0]?.subscribers ?? 0
        const age = stepsOf('12m', { from: month, to }).length
        const left = Array.from({ length: age }, (_, after) =>
          losses.reduce(
            (stay, { months, lost }) =>
              months !== null && months < after ? stay - (lost ?? 0) : stay,
            subscribers,
          ),
        )
        return { month, subscribers, left }
      }),
    }
  }
}

export function funnelFigures(db: Queries) {
  return async (period: FigurePeriod, to: string): Promise<FunnelFigures> => {
    const { now, before } = figureSpans(period, to)
    const sums = await db.many(
      Funnel,
      sql`select day < ${now.from} as "isBefore", sum(visits) as visits, sum(registered) as registered,
          sum(confirmed) as confirmed, sum(paid) as paid, sum(watched) as watched
        from app.funnel_day
        where day between ${now.from} and ${now.to} or day between ${before.from} and ${before.to}
        group by 1`,
    )
    const of = (isBefore: boolean) => sums.find((one) => one.isBefore === isBefore)

    return {
      period: now,
      before,
      steps: funnelSteps.map((step) => ({
        step,
        people: of(false)?.[step] ?? 0,
        peopleBefore: of(true)?.[step] ?? 0,
      })),
    }
  }
}

/** The most frequent first. */
export const missedSearches = (
  db: Queries,
  end: CountEnd<string> | undefined,
  limit: number,
): Promise<MissedSearch[]> =>
  db.many(
    z.object({ term: z.string(), searches: z.number(), searchers: z.number() }),
    sql`select term, searches, searchers from app.missed_search
      where ${end === undefined ? sql`true` : sql`(searches < ${end.count} or (searches = ${end.count} and term > ${end.id}))`}
      order by searches desc, term limit ${limit}`,
  )
