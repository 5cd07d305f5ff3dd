import { AUTH_COOKIE_DAYS } from '@hlizo/contract/constants'
import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger, CookieStorage } from 'aws-amplify/utils'
import { browserSite } from '../site.ts'

/**
 * Points the identity library at our user pool: the embedded one by its endpoints, Amazon Cognito without them.
 * The identity pool is left out unless `isGuestAllowed`: with it, each refresh would also fetch credentials nobody needs.
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

/**
 * Points the identity library at the user pool, once. Every module that uses it begins with this. Guests,
 * who have agreed to it (D36), bring the identity pool along whatever was configured before.
 */
export function ensureIdentity({ isGuestAllowed = false } = {}): void {
  if (isConfigured && !isGuestAllowed) return
  isConfigured = true
  // It would warn on every page that the endpoints are our own.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  configureIdentity({ isGuestAllowed })
}
