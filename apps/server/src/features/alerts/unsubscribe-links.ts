import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import type { Secrets } from '#server/secrets.ts'
import { signedLinks } from '#server/stores/signed-links.ts'

export const UNSUBSCRIBE_PATH = '/alerte/oprire'

// A mail may be read years later.
const VALID_MS = 5 * 365 * DAY_MS

/** Addresses that end the mails to an account without signing in. */
export function unsubscribeLinks({
  clock,
  secrets,
}: {
  readonly clock: Clock
  readonly secrets: Pick<Secrets, 'derive'>
}) {
  const key = secrets.derive('alert-unsubscribe')
  const { hrefOf, isValid } = signedLinks({ key, clock, path: UNSUBSCRIBE_PATH })

  return {
    hrefOf: (accountId: string): string => hrefOf(accountId, clock.now().getTime() + VALID_MS),
    isValid,
  }
}

export type UnsubscribeLinks = ReturnType<typeof unsubscribeLinks>
