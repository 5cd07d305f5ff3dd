import { z } from 'zod'
import type { PageEnd } from '@hlizo/contract/cursor'
import { DataRequestKind } from '@hlizo/contract/entities/studio-data-request'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { addMonths } from '@hlizo/domain/period'
import { senderOf } from '#server/stores/former-addresses.ts'
import { ticketAssignees } from '#server/stores/ticket-assignees.ts'

const Row = z.object({
  id: z.string(),
  kind: DataRequestKind,
  email: z.string(),
  accountId: z.string().nullable(),
  reference: z.string().nullable(),
  receivedAt: z.date(),
  plannedAt: z.date().nullable(),
  doneAt: z.date().nullable(),
  assignee: z.string().nullable(),
})
export type DataRequestRow = z.infer<typeof Row>

export type ListedDataRequests = {
  readonly isAll: boolean
  readonly after?: PageEnd<string> | undefined
}

/**
 * An erasure ends with its account, so that a finished one is not here. A message is done when it is closed: an
 * answer may only ask the person for a proof.
 */
const requests = sql`
  select 'copy-' || e.id as id, 'copy' as kind, a.email, a.id as "accountId", null as reference,
      e.requested_at as "receivedAt", e.requested_at as "plannedAt", e.ready_at as "doneAt",
      null as assignee
    from app.data_export e join app.account a on a.id = e.account_id and a.erased_at is null
  union all
  select 'erasure-' || a.id, 'erasure', a.email, a.id, null, a.deletion_requested_at,
      a.deletion_due_at, null, null
    from app.account a
    where a.deletion_requested_at is not null and a.deletion_due_at is not null
      and a.erased_at is null
  union all
  select 'message-' || t.id, 'message', t.email, ${senderOf(sql`t`)},
      t.reference, t.received_at, null, t.settled_at,
      o.name
    from app.contact_message t left join ${ticketAssignees} o on o.id = t.assignee_id
    where t.topic = 'data'`

/** The law gives a month (GDPR art. 12). */
export const answerBy = ({ receivedAt }: Pick<DataRequestRow, 'receivedAt'>): Date =>
  addMonths(receivedAt, 1)

export function dataRequestStore(db: Queries) {
  return {
    /** Open ones begin with the oldest, all with the newest. */
    list: ({ isAll, after }: ListedDataRequests, limit: number) => {
      const direction = isAll ? sql`desc` : sql`asc`
      const beyond = isAll ? sql`<` : sql`>`
      const place =
        after === undefined
          ? sql`true`
          : sql`(r."receivedAt", r.id) ${beyond} (${after.at}, ${after.id}::text)`

      return db.many(
        Row,
        sql`select r.* from (${requests}) r
          where ${isAll ? sql`true` : sql`r."doneAt" is null`} and ${place}
          order by r."receivedAt" ${direction}, r.id ${direction} limit ${limit}`,
      )
    },
  }
}
