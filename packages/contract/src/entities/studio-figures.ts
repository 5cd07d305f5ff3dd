import * as z from 'zod/mini'

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
  /** Of a title: its show or comedians. */
  about: z.nullable(z.string()),
  seconds: z.nullable(whole),
  views: z.nullable(whole),
  secondsBefore: z.nullable(whole),
  /** Of all time; null below FEWEST_VIEWERS. */
  viewers: z.nullable(count),
})
export type WatchedRow = z.infer<typeof WatchedRow>

/** The last 7, 28 or 90 days, or the last twelve months. */
export const FigurePeriod = z.enum(['7d', '28d', '90d', '12m'])
export type FigurePeriod = z.infer<typeof FigurePeriod>

/** The titles or comedians of a period, the most watched first, at most WATCHED_ROWS_MAX. */
export const WatchedRows = z.object({
  period: Span,
  before: Span,
  rows: z.array(WatchedRow),
  /** Those that are hidden because too few have watched, together. */
  hidden: z.object({ rows: count, seconds: whole }),
})
export type WatchedRows = z.infer<typeof WatchedRows>
export const WATCHED_ROWS_MAX = 10_000
