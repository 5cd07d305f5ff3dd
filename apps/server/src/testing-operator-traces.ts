import { sql } from '@hlizo/database/sql'
import { auditLog } from './stores/audit-log.ts'
import { operatorStore } from './stores/operators.ts'
import type { TestProduct } from './testing-product.ts'

type Person = {
  readonly email: string
  /** An address that the account had before. */
  readonly formerEmail: string
  readonly invitedAt: Date
  readonly name: string
}

const command = { accountId: null, name: 'root', via: 'command-line', ip: null } as const

/**
 * What the only account leaves as an operator who was invited, has invited a colleague, sent pictures and answered
 * disputes, and as the payer of a dispute. For tests.
 */
export async function leaveOperatorTraces(
  { db, clock }: Pick<TestProduct['services'], 'db' | 'clock'>,
  accountId: string,
  { email, formerEmail, invitedAt, name }: Person,
): Promise<void> {
  const now = clock.now()
  const [log, roles] = [auditLog(db), ['editor']]
  await operatorStore(db).add({ accountId, roles: ['editor'], by: name }, now)
  const invited = { actor: command, action: 'operator.invited', after: { roles } }
  await log.write({ ...invited, subject: { type: 'operator', id: email } }, now)
  await log.write({ ...invited, subject: { type: 'operator', id: formerEmail } }, invitedAt)
  const invitation = { email: 'colega@example.ro', invitedAt: now, invitedBy: name, expiresAt: now }
  await operatorStore(db).invite({ ...invitation, roles: ['editor'] })
  const colleague = { ...command, name: 'Colega' }
  const accepted = { action: 'operator.invitation-accepted', after: { roles, invitedBy: name } }
  const subject = { type: 'account', id: 'colega' }
  await log.write({ actor: colleague, ...accepted, subject }, now)
  const sender = { ...command, name, via: 'system' } as const
  await log.write(
    { actor: sender, action: 'show.changed', subject: { type: 'show', id: '1' } },
    now,
  )

  for (const [id, payer] of [
    ['du_own', accountId],
    ['du_other', null],
  ] as const) {
    await db.run(sql`insert into app.dispute (id, account_id, charge_id, amount_minor, currency, reason,
        status, opened_at, submissions)
      values (${id}, ${payer}, ${id}, 3000, 'ron', 'fraudulent', 'lost', ${now}, 1)`)
    await db.run(sql`insert into app.dispute_answer
        (dispute_id, account_id, evidence, version, saved_at, saved_by, decided_by)
      values (${id}, ${payer}, '{}', 1, ${now}, ${name}, ${name})`)
  }
  const [of, about] = [
    { type: 'dispute', id: 'du_own' },
    { field: 'receipt', name: `${name}.pdf` },
  ]
  await log.write(
    { actor: colleague, action: 'dispute.file-added', subject: of, after: about },
    now,
  )
  const reason = `${name} a sunat.`
  await log.write({ actor: colleague, action: 'dispute.answered', subject: of, reason }, now)
}
