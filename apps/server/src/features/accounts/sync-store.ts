import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Linked = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  confirmedAt: z.date().nullable(),
  deletionDueAt: z.date().nullable(),
  missingSince: z.date().nullable(),
  disabledAt: z.date().nullable(),
  modifiedAt: z.date().nullable(),
})
export type LinkedAccount = z.infer<typeof Linked>

const Holder = Linked.pick({
  id: true,
  confirmedAt: true,
  deletionDueAt: true,
  missingSince: true,
}).extend({ subject: z.string().nullable() })
export type AddressHolder = z.infer<typeof Holder>

export function syncStore(db: Queries, issuer: string) {
  return {
    linked: (subject: string) =>
      db.maybe(
        Linked,
        sql`select a.id, a.email, a.first_name as "firstName", a.last_name as "lastName",
            a.confirmed_at as "confirmedAt", a.deletion_due_at as "deletionDueAt",
            a.user_missing_since as "missingSince", a.disabled_at as "disabledAt",
            i.modified_at as "modifiedAt"
          from app.account_identity i join app.account a on a.id = i.account_id
          where i.issuer = ${issuer} and i.subject = ${subject} and a.erased_at is null
          for update`,
      ),

    holder: (email: string) =>
      db.maybe(
        Holder,
        sql`select a.id, a.confirmed_at as "confirmedAt", a.deletion_due_at as "deletionDueAt",
            a.user_missing_since as "missingSince",
            (select i.subject from app.account_identity i
              where i.account_id = a.id and i.issuer = ${issuer} limit 1) as subject
          from app.account a where a.email = ${email} and a.erased_at is null for update`,
      ),

    noteModified: (subject: string, modifiedAt: Date) =>
      db.run(sql`update app.account_identity set modified_at = ${modifiedAt}
        where issuer = ${issuer} and subject = ${subject}`),

    /** Replaces the user of an account whose user is gone. */
    relink: async (id: string, subject: string) => {
      await db.run(sql`delete from app.account_identity
        where account_id = ${id} and issuer = ${issuer}`)
      await db.run(sql`insert into app.account_identity (issuer, subject, account_id)
        values (${issuer}, ${subject}, ${id})`)
      await db.run(sql`update app.account set user_missing_since = null where id = ${id}`)
    },

    setMissing: (id: string, since: Date | null) =>
      db.run(sql`update app.account set user_missing_since = ${since} where id = ${id}`),

    setDisabled: (id: string, since: Date | null) =>
      db.run(sql`update app.account set disabled_at = ${since} where id = ${id}`),
  }
}
