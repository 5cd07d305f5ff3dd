import type { z } from 'zod'
import type { Services } from '../services.ts'
import type { RevokedFamily } from '../tokens/revocations.ts'
import { endSignIns } from './global-sign-out.ts'
import { requireSubject, Subject } from '../users/subject.ts'

export const AdminDisableUserRequest = Subject

export async function adminDisableUser(
  services: Pick<Services, 'db' | 'pools' | 'users' | 'revocations' | 'events'>,
  request: z.output<typeof AdminDisableUserRequest>,
): Promise<object> {
  const { pool, user } = await requireSubject(services, request)
  let ended: readonly RevokedFamily[] = []
  await services.users.alter(pool, user.sub, async (current, tx) => {
    ended = await endSignIns(services, tx, current)
    return { isEnabled: false }
  })
  services.revocations.announce(ended)

  return {}
}
