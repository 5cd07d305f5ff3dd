import { CognitoError } from '../errors.ts'
import type { Pool, PoolSettings } from '../pools/pools.ts'

export type RelyingParty = NonNullable<PoolSettings['webAuthn']>

export function allowsPasskeys({ settings }: Pool): boolean {
  return settings.firstFactors.includes('WEB_AUTHN') && settings.webAuthn !== null
}

export function requireRelyingParty({ settings }: Pool): RelyingParty {
  if (!settings.firstFactors.includes('WEB_AUTHN')) throw new CognitoError('passkeysOff')
  if (settings.webAuthn === null) throw new CognitoError('relyingPartyMissing')

  return settings.webAuthn
}

/** Whether pages of an origin may use the passkeys of a relying party (WebAuthn Level 2, §5.1.3 and §7.1). */
export function isAllowedOrigin({ id, origins }: RelyingParty, origin: string): boolean {
  if (origins !== null) return origins.includes(origin)
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  const isSecure = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')

  return isSecure && (hostname === id || hostname.endsWith(`.${id}`))
}
