import * as z from 'zod/mini'

/** Asked for in the account, or in a message to support. */
export const DataRequestKind = z.enum(['copy', 'erasure', 'message'])
export type DataRequestKind = z.infer<typeof DataRequestKind>

/** A request about personal data. The law gives a month for the answer. */
export const DataRequest = z.object({
  id: z.string(),
  kind: DataRequestKind,
  email: z.string(),
  accountId: z.nullable(z.string()),
  /** The reference of a message; null for all else. */
  reference: z.nullable(z.string()),
  receivedAt: z.string(),
  dueAt: z.string(),
  daysLeft: z.int(),
  /** When the product does it by itself; null for messages. */
  plannedAt: z.nullable(z.string()),
  doneAt: z.nullable(z.string()),
  /** The operator who has a message. */
  assignee: z.nullable(z.string()),
})
export type DataRequest = z.infer<typeof DataRequest>
