import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'
import { UNCONFIRMED_RETENTION_DAYS } from '@hlizo/contract/constants'
import type { Database } from '@hlizo/database/database'
import { eachDue, eachRow } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { hasNamesOf, poolUserPages, type PoolUser } from '#server/stores/pool-users.ts'
import { refusalOf, type OperatedPool } from '#server/stores/user-pool.ts'
import type { SyncUser } from './sync-user.ts'

/** Compares the pool's users with the accounts, in both directions. */
export const RECONCILE_POOL_JOB = 'accounts.reconcile-pool'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  userPool: Pick<OperatedPool, 'client' | 'poolId' | 'issuer'>
  syncUser: SyncUser
}

const Known = z.object({
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isConfirmed: z.boolean(),
  isEnabled: z.boolean(),
  isMissing: z.boolean(),
})
const Unseen = z.object({ subject: z.string() })
type Unseen = z.infer<typeof Unseen>
const PAGE = 100

const agrees = (known: z.infer<typeof Known>, user: PoolUser): boolean =>
  known.email === user.email &&
  hasNamesOf(known, user) &&
  known.isConfirmed === user.isConfirmed &&
  known.isEnabled === user.isEnabled &&
  !known.isMissing

/** The accounts count as seen in this round. */
const knownOf = ({ db, userPool }: Deps, users: readonly PoolUser[], round: Date) =>
  db.many(
    Known,
    sql`update app.account_identity i set seen_at = ${round} from app.account a
      where a.id = i.account_id and a.erased_at is null and i.issuer = ${userPool.issuer}
        and i.subject = any(${users.map(({ subject }) => subject)}::text[])
      returning i.subject, a.email, a.first_name as "firstName", a.last_name as "lastName",
        a.confirmed_at is not null as "isConfirmed",
        a.disabled_at is null as "isEnabled", a.user_missing_since is not null as "isMissing"`,
  )

/** Deletes an unconfirmed sign-up made outside our form after the same time as ours (D141). */
async function dropAbandoned(
  { clock, userPool }: Pick<Deps, 'clock' | 'userPool'>,
  user: PoolUser,
): Promise<void> {
  const { client, poolId: UserPoolId } = userPool
  const age = clock.now().getTime() - user.createdAt.getTime()
  if (user.isConfirmed || age < UNCONFIRMED_RETENTION_DAYS * DAY_MS) return
  const command = new AdminDeleteUserCommand({ UserPoolId, Username: user.username })
  await client.send(command).catch((error: unknown) => {
    if (refusalOf(error) !== 'UserNotFoundException') throw error
  })
}

/** The users of accounts not seen in this round. Each is looked up before it is changed. */
const unseenOf = ({ db, userPool }: Deps, round: Date, after: Unseen | null) =>
  db.many(
    Unseen,
    sql`select i.subject from app.account_identity i join app.account a on a.id = i.account_id
      where i.issuer = ${userPool.issuer} and coalesce(i.seen_at, '-infinity') < ${round}
        and a.created_at < ${round} and a.erased_at is null and a.user_missing_since is null
        and (${after?.subject ?? null}::text is null or i.subject > ${after?.subject ?? null})
      order by i.subject limit ${PAGE}`,
  )

async function follow(
  { syncUser, ...deps }: Deps,
  account: z.infer<typeof Known> | undefined,
  user: PoolUser,
): Promise<void> {
  if (account === undefined) await dropAbandoned(deps, user)
  if (account === undefined ? user.isConfirmed : !agrees(account, user))
    await syncUser(user.subject)
}

/** Finds changes at Amazon Cognito, which reports none; the embedded pool reports each at once. A user that fails is tried again by the next run. */
export function reconcilePoolJob(deps: Deps): JobHandler {
  const { clock, log, userPool, syncUser } = deps
  const onFailure = ({ subject }: Unseen, error: unknown) =>
    log.warn({ subject, error: String(error) }, 'a user of the pool is not reconciled yet')

  return {
    everyMs: HOUR_MS,
    run: async (_payload, { signal }) => {
      const round = clock.now()
      for await (const users of poolUserPages(userPool)) {
        if (signal.aborted) return
        const known = new Map((await knownOf(deps, users, round)).map((one) => [one.subject, one]))
        await eachRow(
          signal,
          users,
          (user) => follow(deps, known.get(user.subject), user),
          onFailure,
        )
      }
      await eachDue(
        signal,
        (after: Unseen | null) => unseenOf(deps, round, after),
        ({ subject }) => syncUser(subject),
        onFailure,
      )
    },
  }
}
