import { browserSite } from '@hlizo/web/lib/site'
import { refreshToken, sessionOwner } from '@hlizo/web/lib/session'
import {
  cognitoEndpoint,
  endReplacedSession,
  proveIdentity,
  type ProofResult,
} from './prove-identity.ts'

const pool = () => {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = browserSite().settings.identity

  return {
    endpoint: userPoolEndpoint ?? cognitoEndpoint(userPoolId),
    clientId: userPoolClientId,
  }
}

/** Proves who is signed in by a second sign-in, which takes the place of the first in the cookies of this browser. */
export async function renewProof(password: string, code: string): Promise<ProofResult> {
  const replaced = refreshToken()
  const owner = sessionOwner() ?? ''
  const result = await proveIdentity({ username: owner, password, code }, pool())
  if (!('tokens' in result)) return result
  const { adoptTokens } = await import('@hlizo/web/lib/auth/adopt-tokens')
  await adoptTokens(result.tokens, owner)
  if (replaced !== null) await endReplacedSession(replaced, pool())

  return result
}
