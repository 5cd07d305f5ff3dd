import type { DeviceCode } from '@hlizo/contract/entities/device'
import { wait } from '@hlizo/kit/wait'
import { useEffect, useState } from 'react'
import { queryClient } from '#web/lib/query-client.ts'
import { pairTelevision } from './pair-television.ts'

/** What the television shows until it is activated. */
export type Pairing =
  | { readonly kind: 'preparing' }
  | { readonly kind: 'showing'; readonly code: DeviceCode }
  | { readonly kind: 'over'; readonly reason: 'expired' | 'denied' | 'failed' }

/** A television that is switched on before the router is asks again by itself. */
const RETRY_MS = 15_000

/** Waits to be let in, and takes the session when it is there. */
export function usePairing(): Pairing {
  const [pairing, setPairing] = useState<Pairing>({ kind: 'preparing' })

  useEffect(() => {
    const waiting = new AbortController()
    void run(setPairing, waiting.signal)

    return () => waiting.abort()
  }, [])

  return pairing
}

async function run(show: (pairing: Pairing) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const outcome = await pairTelevision((code) => show({ kind: 'showing', code }), signal)
      if (typeof outcome === 'string') return show({ kind: 'over', reason: outcome })
      const { adoptTokens } = await import('#web/lib/auth/adopt-tokens.ts')
      // What is stored belongs to the account before.
      queryClient().clear()
      return await adoptTokens(outcome)
    } catch {
      if (signal.aborted) return
      show({ kind: 'over', reason: 'failed' })
      await wait(RETRY_MS, signal).catch(() => {})
    }
  }
}
