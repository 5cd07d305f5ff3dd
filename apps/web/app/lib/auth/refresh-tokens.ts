import { fetchAuthSession } from 'aws-amplify/auth'
import { ensureIdentity } from './configure.ts'

ensureIdentity()

/** A new access token; null when the session is over. Throws while the service cannot be reached. */
export async function refreshTokens(): Promise<string | null> {
  const { tokens } = await fetchAuthSession({ forceRefresh: true })

  return tokens?.accessToken.toString() ?? null
}
