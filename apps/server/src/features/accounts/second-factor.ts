import { GetUserCommand, type AttributeType } from '@aws-sdk/client-cognito-identity-provider'
import type { Log } from '@hlizo/kit/log'
import { LRUCache } from 'lru-cache'
import type { Session } from '#server/http/caller.ts'
import { refusalOf, type UserPool } from '#server/stores/user-pool.ts'
import type { SyncUser } from './sync-user.ts'

type Deps = { userPool: UserPool; log: Log; syncUser: SyncUser }

const TIMEOUT_MS = 1_500
/** The user is gone, or is disabled and the token has ended with it. */
const SHUT_OUT: readonly (string | null)[] = ['UserNotFoundException', 'NotAuthorizedException']
const REMEMBERED = 10_000

const differs = (attributes: readonly AttributeType[], { email }: Session): boolean =>
  attributes.some(({ Name, Value }) => Name === 'email' && Value?.toLowerCase() !== email)

/** Whether an account has a second factor, which only the user pool knows. While it is unavailable the last answer is used, "no" before the first. */
export function secondFactorReader({ userPool, log, syncUser }: Deps) {
  const lastKnown = new LRUCache<string, boolean>({ max: REMEMBERED })

  return async (session: Session): Promise<boolean> => {
    const { accountId, accessToken } = session
    try {
      const { UserMFASettingList = [], UserAttributes = [] } = await userPool.client.send(
        new GetUserCommand({ AccessToken: accessToken }),
        { abortSignal: AbortSignal.timeout(TIMEOUT_MS) },
      )
      lastKnown.set(accountId, UserMFASettingList.length > 0)
      // Amazon Cognito sends no event about a change: it is found at the next visit.
      if (differs(UserAttributes, session)) await syncUser(session.sub)
    } catch (error) {
      if (SHUT_OUT.includes(refusalOf(error))) await syncUser(session.sub)
      log.warn({ err: error, accountId }, 'the user pool did not tell the second factor')
    }

    return lastKnown.get(accountId) ?? false
  }
}
