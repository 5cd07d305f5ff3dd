import * as z from 'zod/mini'
import { CalendarMonth } from './calendar-month.ts'

/** The largest pool of a month, in bani. */
export const PAYOUT_POOL_MAX = 999_999_999
/** The largest weight of a comedian in a title. */
export const PAYOUT_WEIGHT_MAX = 100

const whole = z.int()
const count = z.int().check(z.gte(0))

const WeightedComedian = z.object({ comedianId: z.int(), comedian: z.string(), weight: count })

/** A title of the month as it is counted now. */
const PayoutTitle = z.object({
  videoId: z.int(),
  title: z.string(),
  seconds: count,
  /** Null before a pool is stated. */
  amountBani: z.nullable(count),
  comedians: z.array(WeightedComedian),
})
export type PayoutTitle = z.infer<typeof PayoutTitle>

export const PayoutStatementRow = z.object({
  id: z.uuid(),
  comedian: z.string(),
  /** 0 is the first of the month, each later one a correction. */
  revision: count,
  amountBani: whole,
  madeAt: z.iso.datetime(),
})
export type PayoutStatementRow = z.infer<typeof PayoutStatementRow>

export const PayoutMonthFigures = z.object({
  month: CalendarMonth,
  isOver: z.boolean(),
  poolBani: z.nullable(count),
  /** Titles that take part, the most watched first. */
  titles: z.array(PayoutTitle),
  /** Watched titles without a comedian to pay; they are not part of the division. */
  leftOut: z.object({ titles: count, seconds: count }),
  statements: z.array(PayoutStatementRow),
  /** Lines that differ from what is stated, if statements were made now; 0 without a pool. */
  openLines: count,
})
export type PayoutMonthFigures = z.infer<typeof PayoutMonthFigures>

export const PayoutLine = z.object({
  videoId: z.int(),
  title: z.string(),
  seconds: count,
  weight: count,
  weights: count,
  titleBani: whole,
  amountBani: whole,
  /** What earlier statements of the month say in all. */
  beforeBani: whole,
  changeBani: whole,
  /** The counted days; null when the title has fewer than FEWEST_VIEWERS viewers. */
  days: z.nullable(z.array(z.object({ day: z.iso.date(), seconds: count }))),
})
export type PayoutLine = z.infer<typeof PayoutLine>

export const PayoutStatement = z.object({
  ...PayoutStatementRow.shape,
  month: CalendarMonth,
  poolBani: count,
  /** The watched seconds of all titles that take part. */
  seconds: count,
  lines: z.array(PayoutLine),
})
export type PayoutStatement = z.infer<typeof PayoutStatement>

/** A title with several comedians, and what each counts. */
export const PayoutWeights = z.object({
  videoId: z.int(),
  title: z.string(),
  comedians: z.array(WeightedComedian),
})
export type PayoutWeights = z.infer<typeof PayoutWeights>
