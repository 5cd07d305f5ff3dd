import { UnsavedEdits, type TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { z } from 'zod'

const Row = z.object({
  version: z.number(),
  base: z.unknown(),
  edits: z.unknown(),
  savedAt: z.date(),
})

/** Unsaved edits, one set for each operator and title. */
export function unsavedEdits(db: Queries) {
  const ofTitle = (accountId: string, { kind, id }: TitleRef) =>
    sql`account_id = ${accountId} and kind = ${kind} and title_id = ${id}`

  return {
    /** Null without one; also for one of an earlier version that has other fields. */
    read: async (accountId: string, ref: TitleRef): Promise<UnsavedEdits | null> => {
      const row = await db.maybe(
        Row,
        sql`select version, base, edits, saved_at as "savedAt" from app.unsaved_edit
          where ${ofTitle(accountId, ref)}`,
      )
      const draft = row && { ...row, savedAt: row.savedAt.toISOString() }
      return UnsavedEdits.safeParse(draft).data ?? null
    },

    save: async (
      accountId: string,
      ref: TitleRef,
      { version, base, edits, savedAt }: Omit<UnsavedEdits, 'savedAt'> & { readonly savedAt: Date },
    ): Promise<void> => {
      await db.run(sql`insert into app.unsaved_edit
          (account_id, kind, title_id, version, base, edits, saved_at)
        values (${accountId}, ${ref.kind}, ${ref.id}, ${version}, ${JSON.stringify(base)}::jsonb,
          ${JSON.stringify(edits)}::jsonb, ${savedAt})
        on conflict (account_id, kind, title_id) do update set version = excluded.version,
          base = excluded.base, edits = excluded.edits, saved_at = excluded.saved_at`)
    },

    discard: async (accountId: string, ref: TitleRef): Promise<void> => {
      await db.run(sql`delete from app.unsaved_edit where ${ofTitle(accountId, ref)}`)
    },
  }
}
