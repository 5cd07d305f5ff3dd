import { AUTH_COOKIE_DAYS } from '@hlizo/contract/constants'
import { Amplify } from 'aws-amplify'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger, CookieStorage } from 'aws-amplify/utils'
import { browserSite } from '../site.ts'

/**
 * Points the identity library at our user pool: the embedded one by its endpoints, Amazon Cognito without them.
 * The identity pool is left out unless `isGuestAllowed`: with it, each refresh would also fetch credentials nobody needs.
 */
function configureIdentity({ isGuestAllowed = false } = {}): void {
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

/** Points the identity library at the user pool, once. Every module that uses it begins with this. */
export function ensureIdentity(): void {
  if (isConfigured) return
  isConfigured = true
  // It would warn on every page that the endpoints are our own.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  configureIdentity()
}
