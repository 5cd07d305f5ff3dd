import * as z from 'zod/mini'
import { Category } from './entities/category.ts'
import { Currency } from './entities/currency.ts'
import { FollowType } from './entities/follow.ts'
import { Interval } from './entities/period.ts'
import { Sort } from './entities/sort.ts'
import { UserAnalytics } from './entities/user-analytics.ts'

const short = z.string().check(z.maxLength(200))
const code = z.string().check(z.maxLength(100))
const seconds = z.number().check(z.gte(0))

/** In every event: no name, no e-mail, no free text. */
const context = {
  ts: z.iso.datetime(),
  sessionId: code,
  page_path: short,
  platform: code,
  consent: z.literal('all'),
  user: z.optional(UserAnalytics),
}

function event<const Name extends string, Shape extends z.core.$ZodShape>(
  name: Name,
  shape: Shape,
) {
  return z.strictObject({ event: z.literal(name), ...context, ...shape })
}

/** How a search ended: a result was opened, none was, or there was none (spec §3, D81). */
export const SearchOutcome = z.enum(['success', 'quit', 'no result'])
export type SearchOutcome = z.infer<typeof SearchOutcome>

/** Spec §3 „Analytics events”. Times in seconds. */
export const AnalyticsEvent = z.discriminatedUnion('event', [
  event('page_view', { title: short, referrer: short }),
  event('video_start', {
    video_id: z.int(),
    title: short,
    show: z.nullable(short),
    category: Category,
    comedians: z.array(short).check(z.maxLength(30)),
    duration: seconds,
    position: seconds,
  }),
  event('video_progress', {
    video_id: z.int(),
    percent: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(75), z.literal(90)]),
  }),
  event('video_complete', { video_id: z.int(), watch_seconds: seconds }),
  event('best_moment', { video_id: z.int() }),
  event('moment_save', { video_id: z.int() }),
  event('moment_share', { video_id: z.int() }),
  event('custom_search', {
    search_term: short,
    outcome: SearchOutcome,
    results_count: z.int(),
    clicked_id: z.optional(z.int()),
  }),
  event('filter_videos', { page: code, category: z.optional(Category), sort: Sort }),
  event('purchase', {
    transaction_id: code,
    value: z.number(),
    currency: Currency,
    coupon: z.nullable(code),
    subscription_type: z.nullable(Interval),
    items: z.array(code).check(z.maxLength(10)),
  }),
  event('change_subscription', { from: code, to: code, coupon: z.optional(code) }),
  event('cancel_subscription', {
    interval: Interval,
    months: z.int(),
    reasons: z.array(code).check(z.maxLength(40)),
  }),
  event('creare_cont', { method: code }),
  /** A video was opened where a quote is said. */
  event('line_open', { video_id: z.int(), position: seconds }),
  event('laugh_next', { video_id: z.int() }),
  event('not_for_me', { video_id: z.int() }),
  event('follow', { kind: FollowType, id: z.int() }),
  event('premiere_reminder', { video_id: z.int() }),
])
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>
