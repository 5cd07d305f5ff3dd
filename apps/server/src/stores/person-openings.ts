import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/** How long a person stays open to the operator who gave a reason. */
const OPEN_HOURS = 12
export const OPENED = 'person.opened'

const Open = z.object({ isOpen: z.boolean() })

/** Whether this operator has opened the person for a reason; the audit log is the record of it. */
export async function isOpenTo(
  db: Queries,
  accountId: string,
  operatorId: string,
  now: Date,
): Promise<boolean> {
  const { isOpen } = await db.one(
    Open,
    sql`select exists (select from app.audit_entry where subject_type = 'account'
        and subject_id = ${accountId} and account_id = ${operatorId} and action = ${OPENED}
        and at > ${now}::timestamptz - make_interval(hours => ${OPEN_HOURS})) as "isOpen"`,
  )

  return isOpen
}
