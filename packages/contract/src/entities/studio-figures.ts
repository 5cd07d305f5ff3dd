import * as z from 'zod/mini'
import { Currency } from './currency.ts'
import { FollowType } from './follow.ts'

/** Retention is counted in parts of this length. */
export const WATCHED_PART_SECONDS = 5
/** Below this many viewers a title's own figures are hidden, because they could be of a known person. */
export const FEWEST_VIEWERS = 10

const whole = z.int()
const count = z.int().check(z.gte(0))

/** Days in Bucharest that a figure is about, both inclusive. */
const Span = z.object({ from: z.iso.date(), to: z.iso.date() })

/** A figure with the same of the period before; null where nothing was counted then. */
const Compared = z.object({ now: whole, before: z.nullable(whole) })
export type Compared = z.infer<typeof Compared>

export const DeviceKind = z.enum(['computer', 'tv', 'phone', 'tablet'])
export type DeviceKind = z.infer<typeof DeviceKind>

/** How much was watched; `viewers` are profiles that watched a title for the first time. */
const Watched = { seconds: whole, views: whole }

export const ViewingFigures = z.object({
  period: Span,
  before: Span,
  viewersNow: Compared,
  seconds: Compared,
  views: Compared,
  /** Each day, or each month of a year, with the same of the period before in the same place. */
  steps: z.array(
    z.object({
      from: z.iso.date(),
      ...Watched,
      secondsBefore: whole,
    }),
  ),
  devices: z.array(z.object({ kind: DeviceKind, seconds: whole, secondsBefore: whole })),
  /** The last day, every five minutes. */
  viewers: z.array(z.object({ at: z.iso.datetime(), viewers: count })),
})
export type ViewingFigures = z.infer<typeof ViewingFigures>

/** A title or comedian in a period; seconds and views are null when too few have watched. */
export const WatchedRow = z.object({
  id: z.int(),
  name: z.string(),
  /** The show or the comedians of a title. */
  about: z.nullable(z.string()),
  seconds: z.nullable(whole),
  views: z.nullable(whole),
  secondsBefore: z.nullable(whole),
  /** Viewers of all time; null below FEWEST_VIEWERS. */
  viewers: z.nullable(count),
})
export type WatchedRow = z.infer<typeof WatchedRow>

/** The last 7, 28 or 90 days, or the last twelve months. */
export const FigurePeriod = z.enum(['7d', '28d', '90d', '12m'])
export type FigurePeriod = z.infer<typeof FigurePeriod>

/** The titles or comedians of a period, the most watched first, a page at a time. */
export const WatchedRows = z.object({
  period: Span,
  before: Span,
  rows: z.array(WatchedRow),
  /** Those of all pages that are hidden because too few have watched, together. */
  hidden: z.object({ rows: count, seconds: whole }),
  nextCursor: z.nullable(z.string()),
})
export type WatchedRows = z.infer<typeof WatchedRows>

const percent = z.int()

export const RetentionMarkKind = z.enum(['intro', 'top', 'spike', 'dip'])
export type RetentionMarkKind = z.infer<typeof RetentionMarkKind>

/** One title in a period; `watched` is null when fewer than FEWEST_VIEWERS have watched it. */
export const TitleFigures = z.object({
  id: z.int(),
  title: z.string(),
  durationSeconds: whole,
  period: Span,
  /** Accounts that follow its show and its comedians; null below FEWEST_VIEWERS. */
  followers: z.optional(
    z.array(z.object({ type: FollowType, name: z.string(), count: z.nullable(count) })),
  ),
  /** Profiles that do not want it; null below FEWEST_VIEWERS. */
  dismissals: z.optional(z.nullable(count)),
  watched: z.nullable(
    z.object({
      viewers: count,
      steps: z.array(z.object({ from: z.iso.date(), ...Watched })),
      devices: z.array(z.object({ kind: DeviceKind, seconds: whole })),
      /** Over all time: percents of those who began, for each WATCHED_PART_SECONDS of the film. */
      retention: z.object({
        percents: z.array(percent),
        /** From and to in parts, `to` exclusive. */
        marks: z.array(z.object({ kind: RetentionMarkKind, from: count, to: count, percent })),
        /** The middle half of the titles of like length at 21 places; null when there are too few. */
        usual: z.nullable(
          z.object({
            titles: count,
            places: z.array(z.object({ low: percent, high: percent })),
          }),
        ),
      }),
      /** Where viewers laughed; null below LAUGH_GROUP_PROFILES profiles. */
      laughter: z.nullable(
        z.object({
          /** At least so many, in steps of LAUGH_GROUP_PROFILES. */
          profiles: count,
          /** Percents of the loudest part, for each WATCHED_PART_SECONDS of the film, in steps of ten. */
          percents: z.array(percent),
          /** Seconds at which the loudest laughter begins, the loudest first. */
          moments: z.array(count),
        }),
      ),
    }),
  ),
})
export type TitleFigures = z.infer<typeof TitleFigures>

/** Money in bani; euro by the rate of the day. */
export const MoneyFigures = z.object({
  period: Span,
  before: Span,
  /** Until when the figures are made; null before the first time. */
  countedAt: z.nullable(z.iso.datetime()),
  bani: Compared,
  subscribers: Compared,
  gained: Compared,
  lost: Compared,
  /** What subscriptions pay in a month, as sold and before discounts. */
  monthlyBani: Compared,
  steps: z.array(
    z.object({
      from: z.iso.date(),
      bani: whole,
      baniBefore: whole,
      subscribers: whole,
      gained: count,
      lost: count,
      monthlyBani: whole,
      giftsBought: count,
      giftsRedeemed: count,
    }),
  ),
  /** By kind and currency, in the currency and in bani; refunds are negative. */
  kinds: z.array(
    z.object({
      kind: z.enum(['subscription', 'voucher', 'refund']),
      currency: Currency,
      charges: count,
      amountMinor: whole,
      bani: whole,
    }),
  ),
})
export type MoneyFigures = z.infer<typeof MoneyFigures>

export const ChurnFigures = z.object({
  /** The last twelve months: of those who subscribed in a month, how many are left after so many months. */
  cohorts: z.array(z.object({ month: z.iso.date(), subscribers: count, left: z.array(count) })),
  /** What the cancellation survey says, in the period. */
  reasons: z.array(z.object({ reason: z.string(), answers: count })),
})
export type ChurnFigures = z.infer<typeof ChurnFigures>

/** From a visit to the first film: those who registered in the period, within 28 days. */
export const FunnelFigures = z.object({
  period: Span,
  before: Span,
  steps: z.array(
    z.object({
      step: z.enum(['visits', 'registered', 'confirmed', 'paid', 'watched']),
      people: count,
      peopleBefore: count,
    }),
  ),
})
export type FunnelFigures = z.infer<typeof FunnelFigures>

/** Searches without a result in the last 28 days. */
export const MissedSearch = z.object({ term: z.string(), searches: count, searchers: count })
export type MissedSearch = z.infer<typeof MissedSearch>
