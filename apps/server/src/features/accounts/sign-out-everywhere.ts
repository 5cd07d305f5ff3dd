import { GlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { Database } from '@hlizo/database/database'
import { eachDue } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { ApiError } from '#server/http/api-error.ts'
import type { Session } from '#server/http/caller.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { askPool, refusalOf, type OperatedPool, type UserPool } from '#server/stores/user-pool.ts'

/** Ends at the user pool what a request has ended here and could not end there. */
export const SIGN_OUT_JOB = 'accounts.sign-out'

type Deps = { db: Database; clock: Clock; userPool: Pick<UserPool, 'client'> }

const EVERY_MS = MINUTE_MS
// Within this time the request itself asks the pool.
const IN_REQUEST_MS = 30_000

/** All devices end here first, with the intent to end them at the pool, so that a crash leaves none signed in. */
export function everywhereSignOut({ db, clock, userPool }: Deps) {
  return async (session: Session): Promise<void> => {
    const askedAt = clock.now()
    await deviceSessions(db).beginEndAll(session.accountId, askedAt)
    const command = new GlobalSignOutCommand({ AccessToken: session.accessToken })
    await askPool(() => userPool.client.send(command), {
      NotAuthorizedException: new ApiError('UNAUTHORIZED'),
    })
    await deviceSessions(db).endAll(session.accountId, askedAt)
  }
}

/** Runs each minute. A failure does not stop the others. A sign-in made since the request stays where the pool can tell them apart. */
export function signOutJob(
  deps: Omit<Deps, 'userPool'> & {
    log: Log
    userPool: Pick<OperatedPool, 'endSignIns' | 'issuer'>
  },
): JobHandler {
  const { db, clock, log, userPool } = deps

  const end = async (accountId: string, subject: string, askedAt: Date) => {
    const ended = await userPool.endSignIns(subject, askedAt).catch((error: unknown) => {
      if (refusalOf(error) !== 'UserNotFoundException') throw error
      return 'before'
    })
    await deviceSessions(db).endAll(accountId, ended === 'all' ? clock.now() : askedAt)
  }

  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      const before = new Date(clock.now().getTime() - IN_REQUEST_MS)
      await eachDue(
        signal,
        (after: { readonly accountId: string } | null) =>
          deviceSessions(db).dueEndAll(userPool.issuer, before, after),
        ({ accountId, subject, askedAt }) => end(accountId, subject, askedAt),
        ({ accountId: account }, error) =>
          log.warn({ account, error: String(error) }, 'the pool has yet to sign it out'),
      )
    },
  }
}
