import * as z from 'zod/mini'

export const TodayKind = z.enum([
  'ticket',
  'withdrawal',
  'data-request',
  'failed-film',
  'launch',
  'failed-mail',
])
export type TodayKind = z.infer<typeof TodayKind>

/** Something that waits for an operator. */
export const TodayItem = z.object({
  kind: TodayKind,
  /** A reference, or a title as `video-12`. */
  id: z.string(),
  /** A title, a subject or a topic. */
  name: z.string(),
  /** Since when it waits, or when a title goes live. */
  at: z.string(),
  /** The end of a legal term; null where there is none. */
  dueAt: z.nullable(z.string()),
  /** The operator who has it. */
  assignee: z.nullable(z.string()),
})
export type TodayItem = z.infer<typeof TodayItem>

/** What waits, by kind; of each the most urgent ones and how many there are. */
export const Today = z.object({
  groups: z.array(z.object({ kind: TodayKind, count: z.int(), items: z.array(TodayItem) })),
})
export type Today = z.infer<typeof Today>
