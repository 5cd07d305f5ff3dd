import type { PlaybackFailure, PlayerInput, PlayerPorts } from './ports.ts'
import type { createChoices } from './choices.ts'

export const OFFLINE = { fault: 'connection', code: 'offline' } as const satisfies PlaybackFailure

/** A retry without a connection shows that it was tried, and then says so again. */
const OFFLINE_RETRY_MS = 1_000

type RenewalOptions = {
  readonly ports: Pick<PlayerPorts, 'after' | 'isOffline'>
  readonly input: () => Pick<PlayerInput, 'renew'>
  readonly urlOf: ReturnType<typeof createChoices>['urlOf']
  readonly send: (
    event: 'renewed' | 'unrenewable' | 'offline',
    facts?: { readonly url?: string; readonly failure?: PlaybackFailure },
  ) => void
}

/** Fetches a new signed address. Offline nothing would answer. */
export function createRenewal({ ports, input, urlOf, send }: RenewalOptions): () => void {
  const { after, isOffline } = ports
  const fetchAddress = async () => {
    const film = await input()
      .renew()
      .catch(() => null)
    const url = film && urlOf(film)
    if (url === null) send('unrenewable')
    else send('renewed', { url })
  }
  const renew = () => {
    if (isOffline())
      after(OFFLINE_RETRY_MS, () => (isOffline() ? send('offline', { failure: OFFLINE }) : renew()))
    else void fetchAddress()
  }

  return renew
}
