import * as z from 'zod/mini'
import { WorkState } from './studio-title.ts'

export const TodayKind = z.enum([
  'ticket',
  'withdrawal',
  'dispute',
  'refused-refund',
  'data-request',
  'reported-moment',
  'failed-film',
  'launch',
  'own-title',
  'failed-mail',
  'finding',
  'efactura',
])
export type TodayKind = z.infer<typeof TodayKind>

/** Something that waits for an operator. */
export const TodayItem = z.object({
  kind: TodayKind,
  /** A reference, a title as `video-12`, or the gift of a visitor as `gift-` with its id. */
  id: z.string(),
  /** A title, a subject, a topic, or who contests a payment. */
  name: z.string(),
  /** Since when it waits, or when a title goes live. */
  at: z.string(),
  /** The end of a legal term, or of the bank's; null where there is none. */
  dueAt: z.nullable(z.string()),
  /** The operator who has it. */
  assignee: z.nullable(z.string()),
  /** The masked e-mail address of the recipient of a mail; null for all else. */
  recipient: z.nullable(z.string()),
  /** How far the work on a title is; null for all else. */
  work: z.nullable(WorkState),
  /** Whether the publication of a title waits for this failed film. */
  isAwaited: z.boolean(),
})
export type TodayItem = z.infer<typeof TodayItem>

/** A figure with the same of the week before; null where nothing was counted then. */
const Compared = z.object({ now: z.int(), before: z.nullable(z.int()) })

/** The last seven days with today, and the seven before. */
const TodayFigures = z.object({
  /** Devices with a film open, and at the same time a week ago. */
  viewersNow: Compared,
  watchedSeconds: Compared,
  newSubscribers: Compared,
  lostSubscribers: Compared,
  /** Charges less refunds in bani; null for roles that do not read money. */
  moneyBani: z.nullable(Compared),
})

/** What waits, by kind; of each the most urgent ones and how many there are. */
export const Today = z.object({
  figures: TodayFigures,
  groups: z.array(z.object({ kind: TodayKind, count: z.int(), items: z.array(TodayItem) })),
})
export type Today = z.infer<typeof Today>
