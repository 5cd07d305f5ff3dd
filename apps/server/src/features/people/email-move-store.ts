import { z } from 'zod'
import type { PersonEmailMove } from '@hlizo/contract/entities/studio-person'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { hashSecret } from '#server/stores/hash-secret.ts'

const Row = z.object({
  accountId: z.string(),
  id: z.string(),
  oldEmail: z.string(),
  newEmail: z.string(),
  orderedAt: z.date(),
  expiresAt: z.date(),
  dueAt: z.date(),
  confirmedAt: z.date().nullable(),
  begunAt: z.date().nullable(),
})
export type EmailMove = z.infer<typeof Row>

/** How a move ended; `overtaken`: the account has yet another address, or no user at the pool. */
export type EmailMoveOutcome =
  | 'changed'
  | 'stopped'
  | 'withdrawn'
  | 'expired'
  | 'taken'
  | 'overtaken'

export type NewEmailMove = Omit<EmailMove, 'confirmedAt' | 'begunAt'> & {
  readonly proof: 'payment' | 'voucher'
  readonly confirmCode: string
  readonly stopCode: string
}

/** Unconfirmed until the link has ended. */
const isOver = ({ confirmedAt, expiresAt }: EmailMove, now: Date) =>
  confirmedAt === null && expiresAt <= now

export const presentEmailMove = (move: EmailMove): PersonEmailMove => ({
  newEmail: move.newEmail,
  orderedAt: move.orderedAt.toISOString(),
  isConfirmed: move.confirmedAt !== null,
  expiresAt: move.expiresAt.toISOString(),
  dueAt: move.dueAt.toISOString(),
})

/** Moves of accounts to other addresses that support has ordered. */
export function emailMoveStore(db: Queries) {
  const open = async (where: Sql, now: Date): Promise<EmailMove | null> => {
    const move = await db.maybe(
      Row,
      sql`select account_id as "accountId", id, old_email as "oldEmail", new_email as "newEmail",
          ordered_at as "orderedAt", expires_at as "expiresAt", due_at as "dueAt",
          confirmed_at as "confirmedAt", begun_at as "begunAt"
        from app.email_move where ended_at is null and ${where}`,
    )

    return move && !isOver(move, now) ? move : null
  }

  return {
    waiting: (accountId: string, now: Date) => open(sql`account_id = ${accountId}`, now),
    byConfirmCode: (code: string, now: Date) => open(sql`confirm_hash = ${hashSecret(code)}`, now),
    byStopCode: (code: string, now: Date) => open(sql`stop_hash = ${hashSecret(code)}`, now),

    /** Ends one whose link has ended, and adds another; false while one is open. */
    add: async (move: NewEmailMove): Promise<boolean> => {
      await db.run(sql`update app.email_move set ended_at = ${move.orderedAt}, outcome = 'expired'
        where account_id = ${move.accountId} and ended_at is null and confirmed_at is null
          and expires_at <= ${move.orderedAt}`)
      const added =
        await db.run(sql`insert into app.email_move (account_id, id, old_email, new_email,
          confirm_hash, stop_hash, proof, ordered_at, expires_at, due_at)
        values (${move.accountId}, ${move.id}, ${move.oldEmail}, ${move.newEmail},
          ${hashSecret(move.confirmCode)}, ${hashSecret(move.stopCode)}, ${move.proof}, ${move.orderedAt},
          ${move.expiresAt}, ${move.dueAt})
        on conflict (account_id) where ended_at is null do nothing`)

      return added > 0
    },

    confirm: ({ accountId, id }: EmailMove, now: Date) =>
      db.run(sql`update app.email_move set confirmed_at = coalesce(confirmed_at, ${now})
        where account_id = ${accountId} and id = ${id} and ended_at is null`),

    /** Before the first step at the user pool; false where it has ended already. */
    begin: async ({ accountId, id }: EmailMove, now: Date): Promise<boolean> =>
      (await db.run(sql`update app.email_move set begun_at = coalesce(begun_at, ${now})
        where account_id = ${accountId} and id = ${id} and ended_at is null`)) > 0,

    /** False where it has begun or ended already. */
    cancel: async (
      { accountId, id }: EmailMove,
      outcome: 'stopped' | 'withdrawn',
      now: Date,
    ): Promise<boolean> =>
      (await db.run(sql`update app.email_move set ended_at = ${now}, outcome = ${outcome}
        where account_id = ${accountId} and id = ${id} and ended_at is null
          and begun_at is null`)) > 0,

    /** False where it has ended already. */
    end: async (
      { accountId, id }: EmailMove,
      outcome: EmailMoveOutcome,
      now: Date,
    ): Promise<boolean> =>
      (await db.run(sql`update app.email_move set ended_at = ${now}, outcome = ${outcome}
        where account_id = ${accountId} and id = ${id} and ended_at is null`)) > 0,
  }
}
