import { z } from 'zod'
import type { Services } from '../services.ts'
import { AccessToken } from '../shapes.ts'
import type { RevokedFamily } from '../tokens/revocations.ts'
import type { User } from '../users/users.ts'

export const GlobalSignOutRequest = z.object({ AccessToken })

export async function globalSignOut(
  services: Pick<Services, 'db' | 'authenticate' | 'revocations' | 'events'>,
  request: z.output<typeof GlobalSignOutRequest>,
): Promise<object> {
  const { user } = await services.authenticate(request.AccessToken)
  await signOutEverywhere(services, user)

  return {}
}

export async function signOutEverywhere(
  services: Pick<Services, 'db' | 'revocations' | 'events'>,
  user: User,
): Promise<void> {
  await tellSignedOut(services, user, await services.revocations.endAll(services.db, user.sub))
}

/** Revokes sign-ins that ended with another change, and notifies the host: once for all, or one by one but for `exceptOriginJti`. */
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
