import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { hasNamesOf, type PoolUser } from '#server/stores/pool-users.ts'
import { catchUpBefore, databaseInvariant, type Invariant, type Sources } from './invariant.ts'

const Row = z.object({
  id: z.string(),
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: z.date(),
  isEnabled: z.boolean(),
  isEnding: z.boolean(),
})
type Row = z.infer<typeof Row>

const accountsOf = (db: Queries, issuer: string) =>
  db.many(
    Row,
    sql`select a.id, i.subject, a.email, a.first_name as "firstName", a.last_name as "lastName",
        a.created_at as "createdAt",
        a.disabled_at is null as "isEnabled", a.deletion_due_at is not null as "isEnding"
      from app.account_identity i join app.account a on a.id = i.account_id
      where i.issuer = ${issuer} and a.erased_at is null`,
  )

type Sides = {
  readonly accounts: readonly Row[]
  readonly users: ReadonlyMap<string, PoolUser>
  readonly before: number
}

async function sidesOf({ db, pool, now }: Sources): Promise<Sides | null> {
  const directory = await pool()
  if (directory === null) return null

  return {
    accounts: await accountsOf(db, directory.issuer),
    users: new Map(directory.users.map((user) => [user.subject, user])),
    before: catchUpBefore(now).getTime(),
  }
}

/** Accounts with their users, older than the catch-up time, for which `isBroken` holds. */
const pairsWhere =
  (isBroken: (account: Row, user: PoolUser) => boolean) =>
  ({ accounts, users, before }: Sides): string[] =>
    accounts.flatMap((account) => {
      const user = users.get(account.subject)
      const isSettled = user !== undefined && user.modifiedAt.getTime() < before
      return isSettled && isBroken(account, user) ? [`account ${account.id}`] : []
    })

const rule = (
  name: string,
  sentence: string,
  find: (sides: Sides) => readonly string[],
): Invariant => ({
  name,
  sentence,
  broken: async (sources) => {
    const sides = await sidesOf(sources)
    return sides && find(sides).toSorted()
  },
})

/** Invariants between accounts and user pool; the first are unknown while the pool is unavailable. */
export const poolInvariants: readonly Invariant[] = [
  rule(
    'users-of-accounts',
    'Every account has its user at the pool, or is about to be deleted.',
    ({ accounts, users, before }) =>
      accounts
        .filter(({ createdAt, isEnding }) => createdAt.getTime() < before && !isEnding)
        .filter(({ subject }) => !users.has(subject))
        .map(({ id }) => `account ${id}`),
  ),
  rule(
    'accounts-of-users',
    'Every user of the pool who has confirmed has an account.',
    ({ accounts, users, before }) => {
      const known = new Set(accounts.map(({ subject }) => subject))
      return [...users.values()]
        .filter(({ isConfirmed, modifiedAt }) => isConfirmed && modifiedAt.getTime() < before)
        .filter(({ subject }) => !known.has(subject))
        .map(({ subject }) => `user ${subject}`)
    },
  ),
  rule(
    'addresses',
    'The e-mail address of an account is the one of its user at the pool.',
    pairsWhere(({ email }, user) => email !== user.email),
  ),
  rule(
    'names',
    'The names of an account are those of its user at the pool, if the form would accept them.',
    pairsWhere((account, user) => !hasNamesOf(account, user)),
  ),
  rule(
    'shut-out-users',
    'An account is shut out exactly while its user is.',
    pairsWhere(({ isEnabled }, user) => isEnabled !== user.isEnabled),
  ),
  databaseInvariant(
    'ended-sign-ins',
    'A device that was signed out here is signed out at the pool.',
    (now) => sql`select 'account ' || d.account_id || ' device ' || d.id as id
      from app.device_session d
      where d.ended_at < ${catchUpBefore(now)} and d.pool_ended_at is null
        and exists (select from app.account_identity i where i.account_id = d.account_id)`,
  ),
]
