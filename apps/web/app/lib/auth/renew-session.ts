import { EXPIRES_SOON_MS, keptToken, sessionChanged } from '../session.ts'
import { tokenRenewal } from '../token-renewal.ts'

const LOCK = 'hlizo-token-refresh'

/** One refresh at a time over all tabs. Browsers lock only on secure addresses; elsewhere the pool's grace has to do. */
function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work()
}

async function renew(): Promise<string | null> {
  const { refreshTokens } = await import('./refresh-tokens.ts')
  const token = await refreshTokens()
  if (token === null) sessionChanged()

  return token
}

/** Renews the tokens of this browser; see `tokenRenewal`. */
export const renewSession = tokenRenewal({
  expiresSoonMs: EXPIRES_SOON_MS,
  kept: keptToken,
  renew,
  alone,
  isOnline: () => navigator.onLine,
  now: () => Date.now(),
})
