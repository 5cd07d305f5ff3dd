import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'
import { UNCONFIRMED_KEPT_DAYS } from '@hlizo/contract/constants'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { hasNamesOf, poolUserPages, type PoolUser } from '#server/stores/pool-users.ts'
import { refusalOf, type OperatedPool } from '#server/stores/user-pool.ts'
import type { SyncUser } from './sync-user.ts'

/** Compares the pool's users with the accounts, in both directions. */
export const RECONCILE_POOL_JOB = 'accounts.reconcile-pool'

type Deps = {
  db: Database
  clock: Clock
  userPool: Pick<OperatedPool, 'client' | 'poolId' | 'issuer'>
  syncUser: SyncUser
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
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
async function dropAbandoned({ clock, userPool }: Deps, user: PoolUser): Promise<void> {
  const { client, poolId: UserPoolId } = userPool
  const age = clock.now().getTime() - user.createdAt.getTime()
  if (user.isConfirmed || age < UNCONFIRMED_KEPT_DAYS * DAY_MS) return
  const command = new AdminDeleteUserCommand({ UserPoolId, Username: user.subject })
  await client.send(command).catch((error: unknown) => {
    if (refusalOf(error) !== 'UserNotFoundException') throw error
  })
}

/** The users of accounts not seen in this round. Each is looked up before it is changed. */
const unseenOf = ({ db, userPool }: Deps, round: Date) =>
  db.many(
    Unseen,
    sql`select i.subject from app.account_identity i join app.account a on a.id = i.account_id
      where i.issuer = ${userPool.issuer} and coalesce(i.seen_at, '-infinity') < ${round}
        and a.created_at < ${round} and a.erased_at is null and a.user_missing_since is null`,
  )

/** Finds changes at Amazon Cognito, which reports none; the embedded pool reports each at once. */
export function reconcilePoolJob(deps: Deps): JobHandler {
  const { clock, userPool, syncUser } = deps

  return {
    everyMs: HOUR_MS,
    run: async (_payload, { signal }) => {
      const round = clock.now()
      for await (const users of poolUserPages(userPool)) {
        if (signal.aborted) return
        const known = new Map((await knownOf(deps, users, round)).map((one) => [one.subject, one]))
        for (const user of users) {
          const account = known.get(user.subject)
          if (account === undefined) await dropAbandoned(deps, user)
          if (account === undefined ? user.isConfirmed : !agrees(account, user))
            await syncUser(user.subject)
        }
      }
      for (const { subject } of await unseenOf(deps, round)) await syncUser(subject)
    },
  }
}
