import { systemClock } from '@hlizo/kit/clock'
import { tokenRenewal, type StoredToken } from '../token-renewal.ts'

const LOCK = 'hlizo-token-refresh'

/** One refresh at a time over all tabs. Browsers lock only on secure addresses; elsewhere the pool's grace has to do. */
function alone<Value>(work: () => Promise<Value>): Promise<Value> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work()
}

type Session = {
  readonly expiresSoonMs: number
  readonly stored: () => StoredToken | null
  readonly onEnded: () => void
}

export function sessionRenewal({ expiresSoonMs, stored, onEnded }: Session) {
  const renew = async (): Promise<string | null> => {
    const { refreshTokens } = await import('./refresh-tokens.ts')
    const token = await refreshTokens()
    if (token === null) onEnded()

    return token
  }

  return tokenRenewal({
    expiresSoonMs,
    stored,
    renew,
    alone,
    isOnline: () => navigator.onLine,
    now: () => systemClock.now().getTime(),
  })
}
