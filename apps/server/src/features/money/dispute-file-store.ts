import { z } from 'zod'
import { DISPUTE_FILE_FIELDS, DisputeFileField } from '@hlizo/contract/entities/studio-dispute'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { EvidenceType } from './evidence-type.ts'

const Listed = z.object({
  id: z.string(),
  field: z.string().transform((field) => DisputeFileField.parse(field)),
  name: z.string(),
  size: z.number(),
  addedAt: z.date(),
  addedBy: z.string(),
  providerId: z.string().nullable(),
})
export type ListedFile = z.infer<typeof Listed>

const Content = z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(Buffer) })
const Id = z.object({ id: z.string() })

type NewDisputeFile = {
  readonly id: string
  readonly disputeId: string
  readonly accountId: string | null
  readonly field: DisputeFileField
  readonly name: string
  readonly type: EvidenceType
  readonly bytes: Buffer
  readonly by: string
}

export function disputeFileStore(db: Queries) {
  return {
    of: (disputeId: string) =>
      db.many(
        Listed,
        sql`select id, field, name, length(bytes) as size, added_at as "addedAt",
            added_by as "addedBy", provider_id as "providerId"
          from app.dispute_file where dispute_id = ${disputeId}
          order by array_position(${[...DISPUTE_FILE_FIELDS]}::text[], field)`,
      ),

    content: (disputeId: string, id: string) =>
      db.maybe(
        Content,
        sql`select name, type, bytes from app.dispute_file
          where id = ${id} and dispute_id = ${disputeId}`,
      ),

    /** Replaces the file of the same field. */
    put: async (file: NewDisputeFile, now: Date): Promise<void> => {
      const { id, disputeId, accountId, field, name, type, bytes, by } = file
      await db.run(sql`delete from app.dispute_file
        where dispute_id = ${disputeId} and field = ${field}`)
      await db.run(sql`insert into app.dispute_file
          (id, dispute_id, account_id, field, name, type, bytes, added_at, added_by)
        values (${id}, ${disputeId}, ${accountId}, ${field}, ${name}, ${type}, ${bytes}, ${now}, ${by})`)
    },

    remove: async (disputeId: string, id: string): Promise<boolean> =>
      (await db.maybe(
        Id,
        sql`delete from app.dispute_file where id = ${id} and dispute_id = ${disputeId} returning id`,
      )) !== null,

    setProviderId: (id: string, providerId: string) =>
      db.run(sql`update app.dispute_file set provider_id = ${providerId} where id = ${id}`),
  }
}
