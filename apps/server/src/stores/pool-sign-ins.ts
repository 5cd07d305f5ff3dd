import type { Database } from '@hlizo/database/database'
import { eachDue } from '@hlizo/database/each-due'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { deviceSessions, type SessionKey } from './device-sessions.ts'
import { refusalOf, type OperatedPool } from './user-pool.ts'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  userPool: Pick<OperatedPool, 'issuer' | 'endSignIn'>
}

/** Ends a removed device everywhere: its access tokens and its refresh token (docs/decisions/0018). */
export type PoolSignIns = {
  /** Signs one device out here and at the user pool; true when it was signed in. */
  end(session: SessionKey): Promise<boolean>
  /** Ends at the user pool what ended here; the job retries while the pool is unavailable. */
  settle(accountId: string): Promise<void>
  /** Runs as a job and completes what an outage or crash has left. */
  finish(signal: AbortSignal): Promise<void>
}

/**
 * The row is updated first, so that all nodes refuse the device at once; the pool follows in the
 * same request. The job completes it after a crash or outage.
 */
export function poolSignIns({ db, clock, log, userPool }: Deps): PoolSignIns {
  const devices = deviceSessions(db)

  const finishOne = async (key: SessionKey, subject: string): Promise<void> => {
    try {
      const ended = await userPool.endSignIn(subject, key.sessionId)
      if (ended === 'all') await devices.endAll(key.accountId, clock.now())
    } catch (error) {
      if (refusalOf(error) !== 'UserNotFoundException') throw error
    }
    await devices.finished(key, clock.now())
  }

  const finish = (accountId: string | null, signal: AbortSignal) =>
    eachDue(
      signal,
      (after: SessionKey | null) => devices.unfinished(userPool.issuer, accountId, after),
      ({ subject, ...key }) => finishOne(key, subject),
      ({ accountId: account }, error) =>
        log.warn({ account, error: String(error) }, 'the user pool has yet to end a sign-in'),
    )
  const settle = (accountId: string) => finish(accountId, new AbortController().signal)

  return {
    settle,
    finish: (signal) => finish(null, signal),
    end: async ({ accountId, sessionId }) => {
      const ended = await devices.end(accountId, sessionId, clock.now())
      await settle(accountId)
      return ended
    },
  }
}
