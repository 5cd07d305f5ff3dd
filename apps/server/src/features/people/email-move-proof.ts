import { z } from 'zod'
import type { EmailMoveProof } from '@hlizo/contract/calls/studio-email-moves'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'

/** Wrong proofs of one account in a day. */
const MOST_FAILED = 5
export const UNPROVEN = 'person.email-unproven'

type Deps = { db: Queries; hashOfVoucher: (typed: string) => Buffer | null }

const Proven = z.object({ isProven: z.boolean() })
const Failed = z.object({ count: z.number() })

const byPayment = (accountId: string, number: string, cardDigits: string) =>
  sql`select from app.charge c where c.account_id = ${accountId} and c.kind <> 'refund'
    and c.invoice_number = upper(${number}) and c.method_last4 = ${cardDigits}`

const byVoucher = (accountId: string, hash: Buffer) =>
  sql`select from app.voucher v where v.code_hash = ${hash} and (v.redeemed_by = ${accountId}
    or exists (select from app.voucher_purchase p
      where p.voucher_id = v.id and p.account_id = ${accountId}))`

function queryOf({ hashOfVoucher }: Deps, accountId: string, proof: EmailMoveProof): Sql | null {
  if (proof.kind === 'payment') return byPayment(accountId, proof.number, proof.cardDigits)
  const hash = hashOfVoucher(proof.code)

  return hash && byVoucher(accountId, hash)
}

/** Whether a caller knows what only the person of the account should know. */
export async function isProvenBy(
  deps: Deps,
  accountId: string,
  proof: EmailMoveProof,
): Promise<boolean> {
  const found = queryOf(deps, accountId, proof)
  if (found === null) return false

  return (await deps.db.one(Proven, sql`select exists (${found}) as "isProven"`)).isProven
}

/** Whether the wrong proofs of the last day are too many; the audit log is the record of them. */
export async function isGuessed(db: Queries, accountId: string, now: Date): Promise<boolean> {
  const { count } = await db.one(
    Failed,
    sql`select count(*)::int as count from app.audit_entry where subject_type = 'account'
      and subject_id = ${accountId} and action = ${UNPROVEN}
      and at > ${now}::timestamptz - interval '1 day'`,
  )

  return count >= MOST_FAILED
}
