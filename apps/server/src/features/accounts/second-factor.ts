import { GetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import type { Log } from '@hlizo/kit/log'
import type { Session } from '#server/http/caller.ts'
import type { UserPool } from '#server/stores/user-pool.ts'

const PATIENCE_MS = 1_500
const REMEMBERED = 10_000

/**
 * Whether signing in to an account also asks for a code: the user pool alone knows.
 *
 * A pool that is away makes nobody wait and nothing fail: what it said last holds, and "no" before that.
 */
export function secondFactorReader({ userPool, log }: { userPool: UserPool; log: Log }) {
  const lastKnown = new Map<string, boolean>()

  const remember = (accountId: string, isOn: boolean) => {
    const [oldest] = lastKnown.keys()
    if (lastKnown.size >= REMEMBERED && oldest !== undefined) lastKnown.delete(oldest)
    lastKnown.set(accountId, isOn)
  }

  return async ({ accountId, accessToken }: Session): Promise<boolean> => {
    try {
      const { UserMFASettingList = [] } = await userPool.client.send(
        new GetUserCommand({ AccessToken: accessToken }),
        { abortSignal: AbortSignal.timeout(PATIENCE_MS) },
      )
      remember(accountId, UserMFASettingList.length > 0)
    } catch (error) {
      log.warn({ err: error, accountId }, 'the user pool did not tell the second factor')
    }

    return lastKnown.get(accountId) ?? false
  }
}
