import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { hrefs } from '@hlizo/contract/hrefs'
import { studioOperatorMails as ro } from '@hlizo/contract/messages/mails-operators'
import { operatorRoles } from '@hlizo/contract/messages/studio-operators'
import { formatDate } from '@hlizo/domain/dates'
import type { Database, Transaction } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { accept, refuse, type Result } from '@hlizo/kit/result'
import type { Mailer } from '@hlizo/mail/mailer'
import type { WriteMail } from '#server/billing/mail-writer.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { auditLog, type Actor } from '#server/stores/audit-log.ts'
import { operatorStore, OPERATORS_LOCK, type OperatorRow } from '#server/stores/operators.ts'

type Deps = {
  db: Database
  clock: Clock
  mailer: Pick<Mailer, 'send'>
  writeMail: WriteMail
}

type Refusal = 'LAST_OWNER' | 'CHANGED_BY_OTHER'

type RolesChange = {
  readonly roles: readonly OperatorRole[]
  readonly seen: readonly OperatorRole[] | null
}

const INVITATION_DAYS = 14

const namesOf = (roles: readonly OperatorRole[]): string =>
  roles.map((role) => operatorRoles[role].toLowerCase()).join(', ')

const isSameRoles = (one: readonly OperatorRole[], other: readonly OperatorRole[]) =>
  one.length === other.length && one.every((role) => other.includes(role))

/** Adds, changes and removes operators, for Studio and the command line; every change is in the audit log. */
export function operatorService({ db, clock, mailer, writeMail }: Deps) {
  const changeOperator = (
    accountId: string,
    change: (tx: Transaction, found: OperatorRow) => Promise<Result<void, Refusal>>,
  ): Promise<Result<void, Refusal | 'NOT_FOUND'>> =>
    db.transaction(async (tx) => {
      await tx.lock(OPERATORS_LOCK)
      const found = await operatorStore(tx).byAccount(accountId)

      return found === null ? refuse('NOT_FOUND') : change(tx, found)
    })

  return {
    /** Invites an address: an account that has proven it becomes an operator when it next opens Studio. */
    invite: (
      email: string,
      roles: readonly OperatorRole[],
      actor: Actor,
    ): Promise<Result<void, 'OPERATOR_EXISTS'>> =>
      db.transaction(async (tx) => {
        await tx.lock(OPERATORS_LOCK)
        const account = await accountStore(tx).byEmail(email)
        const store = operatorStore(tx)
        if (account && (await store.byAccount(account.id))) return refuse('OPERATOR_EXISTS')
        const now = clock.now()
        const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
        const invitedBy = actor.name
        await store.invite({ email, roles: [...roles], invitedAt: now, invitedBy, expiresAt })
        const subject = { type: 'operator', id: email }
        const after = { roles, expiresAt }
        await auditLog(tx).write({ actor, action: 'operator.invited', subject, after }, now)
        const key = `operator-invitation:${email}:${now.getTime()}`
        const until = formatDate(expiresAt)
        const words = ro.invitation({ by: invitedBy, email, roles: namesOf(roles), until })
        await mailer.send(tx, writeMail(email, key, words, { href: hrefs.studio() }))

        return accept(undefined)
      }),

    /** Makes the account of this address an operator at once; NOT_FOUND without a confirmed account. */
    add: (
      email: string,
      roles: readonly OperatorRole[],
      actor: Actor,
    ): Promise<Result<void, 'NOT_FOUND' | 'OPERATOR_EXISTS'>> =>
      db.transaction(async (tx) => {
        await tx.lock(OPERATORS_LOCK)
        const account = await accountStore(tx).byEmail(email)
        if (account === null || account.confirmedAt === null) return refuse('NOT_FOUND')
        const accountId = account.id
        const isNew = await operatorStore(tx).add({ accountId, roles, by: actor.name }, clock.now())
        if (!isNew) return refuse('OPERATOR_EXISTS')
        const subject = { type: 'account', id: accountId }
        await auditLog(tx).write(
          { actor, action: 'operator.added', subject, after: { roles } },
          clock.now(),
        )

        return accept(undefined)
      }),

    /** `seen` are the roles that the change began with; null where they are set whatever they were. */
    changeRoles: (accountId: string, { roles, seen }: RolesChange, actor: Actor) =>
      changeOperator(accountId, async (tx, found) => {
        if (isSameRoles(found.roles, roles)) return accept(undefined)
        if (seen !== null && !isSameRoles(found.roles, seen)) return refuse('CHANGED_BY_OTHER')
        if (!roles.includes('owner') && !(await operatorStore(tx).hasOtherOwner(accountId)))
          return refuse('LAST_OWNER')
        await operatorStore(tx).setRoles(accountId, roles)
        const subject = { type: 'account', id: accountId }
        const before = { roles: found.roles }
        await auditLog(tx).write(
          { actor, action: 'operator.roles-changed', subject, before, after: { roles } },
          clock.now(),
        )

        return accept(undefined)
      }),

    remove: (accountId: string, actor: Actor) =>
      changeOperator(accountId, async (tx, found) => {
        if (found.roles.includes('owner') && !(await operatorStore(tx).hasOtherOwner(accountId)))
          return refuse('LAST_OWNER')
        const store = operatorStore(tx)
        await store.remove(accountId)
        await store.takeInvitation(found.email, clock.now())
        const subject = { type: 'account', id: accountId }
        const before = { roles: found.roles }
        await auditLog(tx).write(
          { actor, action: 'operator.removed', subject, before },
          clock.now(),
        )

        return accept(undefined)
      }),

    /** False when there is no open invitation. */
    withdrawInvitation: (email: string, actor: Actor): Promise<boolean> =>
      db.transaction(async (tx) => {
        const taken = await operatorStore(tx).takeInvitation(email, clock.now())
        if (taken === null) return false
        const subject = { type: 'operator', id: email }
        const before = { roles: taken.roles }
        await auditLog(tx).write(
          { actor, action: 'operator.invitation-withdrawn', subject, before },
          clock.now(),
        )

        return true
      }),
  }
}
