import { AUTH_COOKIE_DAYS } from '@hlizo/contract/constants'
import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger, CookieStorage } from 'aws-amplify/utils'
import { browserSite } from '../site.ts'

/**
 * Configures the identity library for our user pool: by its endpoints when embedded. The identity
 * pool is set only if `isGuestAllowed`: with it, each refresh would also fetch unused credentials.
 */
function configureIdentity({ isGuestAllowed }: { isGuestAllowed: boolean }): void {
  const { userPoolId, userPoolClientId, identityPoolId, userPoolEndpoint, identityPoolEndpoint } =
    browserSite().settings.identity
  const userPool = { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) }
  const identityPool = {
    identityPoolId,
    allowGuestAccess: true,
    ...(identityPoolEndpoint && { identityPoolEndpoint }),
  }

  Amplify.configure({
    Auth: { Cognito: isGuestAllowed ? { ...userPool, ...identityPool } : userPool },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(
    new CookieStorage({
      sameSite: 'lax',
      expires: AUTH_COOKIE_DAYS,
      secure: location.protocol === 'https:',
    }),
  )
}

let isConfigured = false

/** Configures the identity library once; every module that uses it calls this first. Guests, after consent (D36), add the identity pool. */
export function ensureIdentity({ isGuestAllowed = false } = {}): void {
  if (isConfigured && !isGuestAllowed) return
  isConfigured = true
  // Otherwise it warns on every page that the endpoints are custom.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  configureIdentity({ isGuestAllowed })
}
