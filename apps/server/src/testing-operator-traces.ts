import type { OperatorRole } from '@hlizo/contract/entities/operator'
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
const colleague = { ...command, name: 'Colega' }
const roles: OperatorRole[] = ['editor']

type Deps = Pick<TestProduct['services'], 'db' | 'clock'>

/** A dispute that the account has paid, and another one; the account has answered both as an operator. */
async function disputes({ db, clock }: Deps, accountId: string, name: string): Promise<void> {
  const [log, now] = [auditLog(db), clock.now()]
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
  const about = { actor: colleague, subject: { type: 'dispute', id: 'du_own' } }
  const after = { field: 'receipt', name: `${name}.pdf` }
  await log.write({ ...about, action: 'dispute.file-added', after }, now)
  await log.write({ ...about, action: 'dispute.answered', reason: `${name} a sunat.` }, now)
}

/**
 * What an account leaves as an operator who was invited, has invited a colleague, sent pictures and answered
 * disputes, and as the payer of a dispute. For tests.
 */
export async function leaveOperatorTraces(
  deps: Deps,
  accountId: string,
  { email, formerEmail, invitedAt, name }: Person,
): Promise<void> {
  const { db, clock } = deps
  const [log, now, operators] = [auditLog(db), clock.now(), operatorStore(db)]
  await operators.add({ accountId, roles, by: name }, now)
  const invited = { actor: command, action: 'operator.invited', after: { roles } }
  await log.write({ ...invited, subject: { type: 'operator', id: email } }, now)
  await log.write({ ...invited, subject: { type: 'operator', id: formerEmail } }, invitedAt)
  const invitation = { email: 'colega@example.ro', invitedAt: now, invitedBy: name, expiresAt: now }
  await operators.invite({ ...invitation, roles })
  const accepted = { action: 'operator.invitation-accepted', after: { roles, invitedBy: name } }
  const subject = { type: 'account', id: 'colega' }
  await log.write({ actor: colleague, ...accepted, subject }, now)
  const sender = { ...command, name, via: 'system' } as const
  const show = { type: 'show', id: '1' }
  await log.write({ actor: sender, action: 'show.changed', subject: show }, now)
  await disputes(deps, accountId, name)
}
