import { hasAuthenticator } from '@hlizo/web/lib/auth/authenticator'
import { browserSite } from '@hlizo/web/lib/site'

/** Whether this site and this browser can prove who is signed in by a passkey. */
export const canProveByPasskey = (): boolean =>
  browserSite().settings.identity.hasPasskeys && hasAuthenticator()
