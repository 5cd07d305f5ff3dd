import { useEffect, useEffectEvent } from 'react'
import type { Premiere } from './use-premiere.ts'

const OWN_AFTER_MS = 5_000
const OWN_SPREAD_MS = 30_000

/** What is the profile's own is asked for later than the moment of a premiere, spread over half a minute. */
export function useOwnAfterPremiere({ state }: Pick<Premiere, 'state'>, onAsk: () => void): void {
  const ask = useEffectEvent(onAsk)
  const isBegun = state === 'begun'
  useEffect(() => {
    if (!isBegun) return undefined
    const timer = setTimeout(() => ask(), OWN_AFTER_MS + Math.random() * OWN_SPREAD_MS)

    return () => clearTimeout(timer)
  }, [isBegun])
}
