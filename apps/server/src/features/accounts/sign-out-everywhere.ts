import {
  AdminUserGlobalSignOutCommand,
  GlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { ApiError } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { askPool, refusalOf, type OperatedPool } from '#server/stores/user-pool.ts'

/** Ends at the user pool what a request has ended here and could not end there. */
export const SIGN_OUT_JOB = 'accounts.sign-out'

type Deps = { db: Database; clock: Clock; userPool: Pick<OperatedPool, 'client'> }

const EVERY_MS = 60_000
// Within this time the request itself asks the pool.
const IN_REQUEST_MS = 30_000

/** All devices end here first, with the intent to end them at the pool, so that a crash leaves none signed in. */
export function everywhereSignOut({ db, clock, userPool }: Deps) {
  return async (session: Session): Promise<void> => {
    await deviceSessions(db).beginEndAll(session.accountId, clock.now())
    const command = new GlobalSignOutCommand({ AccessToken: session.accessToken })
    await askPool(() => userPool.client.send(command), {
      NotAuthorizedException: new ApiError('UNAUTHORIZED'),
    })
    await deviceSessions(db).endAll(session.accountId, clock.now())
  }
}

/** Runs each minute. A failure does not stop the others. */
export function signOutJob(
  deps: Omit<Deps, 'userPool'> & {
    log: Log
    userPool: Pick<OperatedPool, 'client' | 'poolId' | 'issuer'>
  },
): JobHandler {
  const { db, clock, log, userPool } = deps
  const { client, poolId: UserPoolId } = userPool

  const end = async (accountId: string, Username: string) => {
    const command = new AdminUserGlobalSignOutCommand({ UserPoolId, Username })
    await client.send(command).catch((error: unknown) => {
      if (refusalOf(error) !== 'UserNotFoundException') throw error
    })
    await deviceSessions(db).endAll(accountId, clock.now())
  }

  return {
    everyMs: EVERY_MS,
    run: async () => {
      const before = new Date(clock.now().getTime() - IN_REQUEST_MS)
      for (const { accountId, subject } of await deviceSessions(db).dueEndAll(
        userPool.issuer,
        before,
      )) {
        try {
          await end(accountId, subject)
        } catch (error) {
          log.warn({ account: accountId, error: String(error) }, 'the pool has yet to sign it out')
        }
      }
    },
  }
}
