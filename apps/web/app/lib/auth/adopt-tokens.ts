import { systemClock } from '@hlizo/kit/clock'
import type { Tokens } from '@hlizo/contract/entities/tokens'
import { decodeJWT } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { sessionChanged } from '../session.ts'
import { ensureIdentity } from './configure.ts'

ensureIdentity()

/**
 * Uses tokens as this browser's session. `owner` is the name under which the session is stored where there is one
 * already: another name would count as another user.
 */
export async function adoptTokens(
  { idToken, accessToken, refreshToken }: Tokens,
  owner?: string,
): Promise<void> {
  const access = decodeJWT(accessToken)
  const { iat = 0, sub = '', username } = access.payload
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken: access,
      idToken: decodeJWT(idToken),
      refreshToken,
      // The clock drift as the library measures it.
      clockDrift: iat * 1_000 - systemClock.now().getTime(),
      username: owner ?? (typeof username === 'string' ? username : sub),
    },
  })
  sessionChanged()
}
