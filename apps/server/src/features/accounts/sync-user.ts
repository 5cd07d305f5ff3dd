import type { Database, Queries, Transaction } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Mailer } from '@hlizo/mail/mailer'
import { accountStore, isReleased } from '#server/stores/accounts.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { hasNamesOf, namesFrom, readPoolUser, type PoolUser } from '#server/stores/pool-users.ts'
import type { OperatedPool } from '#server/stores/user-pool.ts'
import type { AccountMails } from './account-mails.ts'
import { syncStore, type AddressHolder, type LinkedAccount } from './sync-store.ts'

export type EndingAccount = {
  readonly id: string
  readonly email: string
  readonly isConfirmed: boolean
}

export type SyncDeps = {
  db: Database
  clock: Clock
  userPool: Pick<OperatedPool, 'client' | 'poolId' | 'issuer'>
  mailer: Pick<Mailer, 'send'>
  mails: Pick<AccountMails, 'emailLeft' | 'emailArrived'>
  /** Updates the address at the payment provider, in the same transaction (D48). */
  emailChanged: (tx: Queries, accountId: string) => Promise<void>
  /** Called when the user is gone from the pool (D140). */
  closeAccount: (tx: Queries, account: EndingAccount) => Promise<void>
  reopenAccount: (tx: Queries, account: EndingAccount) => Promise<void>
}

export type SyncUser = (subject: string) => Promise<void>

/** Copies names, address and state from the pool to the account (docs/decisions/0018). */
export function userSync(deps: SyncDeps): SyncUser {
  const { db, clock, userPool } = deps
  const { issuer } = userPool

  const close = (subject: string) =>
    db.transaction(async (tx) => {
      const account = await syncStore(tx, issuer).linked(subject)
      if (account === null) return
      await deviceSessions(tx).endAll(account.id, clock.now())
      await syncStore(tx, issuer).setMissing(account.id, account.missingSince ?? clock.now())
      if (account.deletionDueAt === null) await deps.closeAccount(tx, ending(account))
    })

  /** Returns the user whose account still has the address. */
  const apply = (user: PoolUser) =>
    db.transaction(async (tx) => {
      const store = syncStore(tx, issuer)
      const account = await store.linked(user.subject)
      if (account === null) return adopt(deps, tx, user)
      // The pool was read before a change that is already stored.
      if (account.modifiedAt !== null && user.modifiedAt < account.modifiedAt) return null
      const rival = await moveAddress(deps, tx, account, user)
      if (rival !== null) return rival
      await store.noteModified(user.subject, user.modifiedAt)
      await follow(deps, tx, account, user)
      return null
    })

  const sync = async (subject: string, waiting: ReadonlySet<string>): Promise<void> => {
    const user = await readPoolUser(userPool, subject)
    if (user === null) return close(subject)
    const rival = await apply(user)
    if (rival === null) return

    // Two users have swapped addresses, so one account releases its own first.
    if (waiting.has(rival)) await letGo(rival)
    else await sync(rival, new Set([...waiting, subject]))
    if ((await apply(user)) !== null)
      throw new Error(`Two users of the pool have one address; one of them is ${subject}.`)
  }
  const letGo = (subject: string) =>
    db.transaction(async (tx) => {
      const account = await syncStore(tx, issuer).linked(subject)
      if (account) await accountStore(tx).release(account.id, clock.now())
    })

  return (subject) => sync(subject, new Set())
}

const ending = ({ id, email, confirmedAt }: LinkedAccount): EndingAccount => ({
  id,
  email,
  isConfirmed: confirmedAt !== null,
})

/** Whether the user who proves the address takes over the account that has it, whose user is gone or was at another pool. */
function isHeir(user: PoolUser, { confirmedAt, deletionDueAt }: AddressHolder, now: Date): boolean {
  const isOver = deletionDueAt !== null && deletionDueAt <= now

  return user.isEmailVerified && confirmedAt !== null && !isOver
}

async function adopt(deps: SyncDeps, tx: Transaction, user: PoolUser): Promise<string | null> {
  const { clock, userPool, reopenAccount } = deps
  const { subject, email } = user
  if (!user.isConfirmed || email === '') return null
  const store = syncStore(tx, userPool.issuer)
  const holder = await store.holder(email)
  const now = clock.now()
  // An administrator can confirm a user without proof of the address. Such a user takes the address from no other account.
  if (holder !== null && !user.isEmailVerified) return null
  if (holder?.subject && holder.missingSince === null) return holder.subject

  if (holder !== null && isHeir(user, holder, now)) {
    await store.relink(holder.id, subject)
    if (holder.missingSince !== null)
      await reopenAccount(tx, { id: holder.id, email, isConfirmed: true })
    return null
  }
  // The address is proven at another pool, but not at this one.
  if (holder?.confirmedAt && holder.missingSince === null) return null
  if (holder !== null) await accountStore(tx).release(holder.id, now)
  const names = namesFrom(user, { firstName: '', lastName: '' })
  const link = { issuer: userPool.issuer, subject }
  await accountStore(tx).add({ ...link, ...names, email }, now)
  await accountStore(tx).confirm(link, now)
  return null
}

async function moveAddress(
  { clock, mailer, mails, emailChanged, userPool }: SyncDeps,
  tx: Transaction,
  account: LinkedAccount,
  { subject, email, isEmailVerified }: PoolUser,
): Promise<string | null> {
  if (email === account.email || email === '' || !isEmailVerified) return null
  const store = syncStore(tx, userPool.issuer)
  const holder = await store.holder(email)
  if (holder?.subject && holder.subject !== subject && holder.missingSince === null) {
    return holder.subject
  }
  if (holder !== null) await accountStore(tx).release(holder.id, clock.now())

  const key = (occasion: string) => `${occasion}:${uuidv7(clock.now())}`
  // The mail is written before the change, so that it counts among those to the old address.
  if (!isReleased(account.email))
    await mailer.send(tx, mails.emailLeft(account.email, key('email-left'), email))
  await accountStore(tx).adoptEmail(account.id, email, clock.now())
  await emailChanged(tx, account.id)
  await mailer.send(tx, mails.emailArrived(email, key('email-arrived')))
  return null
}

async function follow(
  { clock, userPool, reopenAccount }: SyncDeps,
  tx: Transaction,
  account: LinkedAccount,
  user: PoolUser,
): Promise<void> {
  const store = syncStore(tx, userPool.issuer)
  const now = clock.now()
  if (!hasNamesOf(account, user))
    await accountStore(tx).rename(account.id, namesFrom(user, account))
  if (user.isConfirmed)
    await accountStore(tx).confirm({ issuer: userPool.issuer, subject: user.subject }, now)
  if (account.missingSince !== null) {
    await store.setMissing(account.id, null)
    await reopenAccount(tx, ending(account))
  }
  if (user.isEnabled !== (account.disabledAt === null)) {
    await store.setDisabled(account.id, user.isEnabled ? null : now)
    if (!user.isEnabled) await deviceSessions(tx).endAll(account.id, now)
  }
}
