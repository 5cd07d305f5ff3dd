import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import type { Services } from '../services.ts'
import { AccessToken } from '../shapes.ts'
import type { RevokedFamily } from '../tokens/revocations.ts'
import type { User } from '../users/users.ts'

export const GlobalSignOutRequest = z.object({ AccessToken })

export async function globalSignOut(
  services: Pick<Services, 'db' | 'authenticate' | 'users' | 'revocations' | 'events'>,
  request: z.output<typeof GlobalSignOutRequest>,
): Promise<object> {
  const { user } = await services.authenticate(request.AccessToken)
  await signOutEverywhere(services, user)

  return {}
}

export async function signOutEverywhere(
  services: Pick<Services, 'db' | 'users' | 'revocations' | 'events'>,
  user: User,
): Promise<void> {
  const { db, users, revocations, events } = services
  const ended = await db.transaction(async (tx) => {
    // A sign-in that is under way holds the user: it ends with the others, or begins after them.
    await users.hold(tx, user.sub)
    return endSignIns(services, tx, user)
  })
  revocations.announce(ended)
  await events.deliver(user.sub)
}

type Ending = Pick<Services, 'revocations' | 'events'>

/** Ends the sign-ins of a user with another change, all or all but one. `revocations.announce` and `events.deliver` are due after the transaction. */
export async function endSignIns(
  { revocations, events }: Ending,
  tx: Queries,
  user: User,
  exceptOriginJti?: string,
): Promise<RevokedFamily[]> {
  const ended = await revocations.endAll(tx, user.sub, exceptOriginJti)
  if (exceptOriginJti === undefined) await events.note(tx, 'TokensRevoked', user)
  else await noteEnded({ events }, tx, user, ended)

  return ended
}

export async function noteEnded(
  { events }: Pick<Services, 'events'>,
  tx: Queries,
  user: User,
  ended: readonly RevokedFamily[],
): Promise<void> {
  for (const { originJti } of ended) await events.note(tx, 'TokensRevoked', user, { originJti })
}
