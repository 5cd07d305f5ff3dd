import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { endSignIns } from './global-sign-out.ts'
import { AccessToken } from '../shapes.ts'
import type { User } from '../users/users.ts'

export const DeleteUserRequest = z.object({ AccessToken })

type Needs = Pick<
  Services,
  'db' | 'authenticate' | 'users' | 'changes' | 'codes' | 'lockOut' | 'revocations' | 'events'
>

export async function deleteUser(
  services: Needs,
  request: z.output<typeof DeleteUserRequest>,
): Promise<object> {
  const { user, client } = await services.authenticate(request.AccessToken)
  if (!client.settings.mayDeleteOwnUser) throw new CognitoError('scopeMissing')
  await removeUser(services, user)

  return {}
}

export async function removeUser(services: Omit<Needs, 'authenticate'>, user: User): Promise<void> {
  const { db, users, changes, codes, lockOut, revocations, events } = services
  const ended = await db.transaction(async (tx) => {
    await codes.discard(tx, user.sub)
    await lockOut.clear(tx, user.sub)
    await users.remove(tx, user)
    return endSignIns(services, tx, user)
  })
  revocations.announce(ended)
  await changes.deliver(user.sub)
  await events.deliver(user.sub)
}
