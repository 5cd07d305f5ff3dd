import { z } from 'zod'
import type { Services } from '../services.ts'
import { AccessToken } from '../shapes.ts'
import type { RevokedFamily } from '../tokens/revocations.ts'
import type { User } from '../users/users.ts'

/** GlobalSignOut (Amazon Cognito user pools API). */
export const GlobalSignOutRequest = z.object({ AccessToken })

/** Ends every sign-in of the user. */
export async function globalSignOut(
  services: Pick<Services, 'db' | 'authenticate' | 'revocations' | 'events'>,
  request: z.output<typeof GlobalSignOutRequest>,
): Promise<object> {
  const { user } = await services.authenticate(request.AccessToken)
  await signOutEverywhere(services, user)

  return {}
}

/** Ends every sign-in of a user and tells the host. */
export async function signOutEverywhere(
  services: Pick<Services, 'db' | 'revocations' | 'events'>,
  user: User,
): Promise<void> {
  await tellSignedOut(services, user, await services.revocations.endAll(services.db, user.sub))
}

/**
 * Makes sign-ins void that were ended together with another change, and tells the host: at once
 * where it was all of them, one by one where the sign-in `exceptOriginJti` goes on.
 */
export async function tellSignedOut(
  { revocations, events }: Pick<Services, 'revocations' | 'events'>,
  user: User,
  ended: readonly RevokedFamily[],
  exceptOriginJti?: string,
): Promise<void> {
  revocations.announce(ended)
  if (exceptOriginJti === undefined) {
    await events.emit('TokensRevoked', user)
    return
  }
  for (const { originJti } of ended) await events.emit('TokensRevoked', user, originJti)
}
