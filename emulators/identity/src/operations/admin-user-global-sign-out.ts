import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import type { Services } from '../services.ts'
import { requireSubject, Subject } from '../users/subject.ts'
import type { User } from '../users/users.ts'
import { noteEnded, signOutEverywhere } from './global-sign-out.ts'

/** `OriginJti` and `BegunUntil`, in seconds, are extensions: Cognito can only end all sign-ins, and ignores the members. */
export const AdminUserGlobalSignOutRequest = Subject.extend({
  OriginJti: z.uuid().optional(),
  BegunUntil: z.number().nonnegative().max(1e11).optional(),
})
type Request = z.output<typeof AdminUserGlobalSignOutRequest>

export async function adminUserGlobalSignOut(
  services: Pick<Services, 'db' | 'pools' | 'users' | 'revocations' | 'events'>,
  request: Request,
): Promise<object> {
  const { db, users, revocations, events } = services
  const { user } = await requireSubject(services, request)
  const end = endingSome(services, user, request)
  if (end === null) {
    await signOutEverywhere(services, user)
    return {}
  }

  const ended = await db.transaction(async (tx) => {
    await users.hold(tx, user.sub)
    const ended = await end(tx)
    await noteEnded(services, tx, user, ended)
    return ended
  })
  revocations.announce(ended)
  if (ended.length > 0) await events.deliver(user.sub)
  return {}
}

function endingSome(
  { revocations }: Pick<Services, 'revocations'>,
  { sub }: User,
  { OriginJti: originJti, BegunUntil: seconds }: Request,
) {
  if (originJti !== undefined) return (tx: Queries) => revocations.end(tx, originJti, sub)
  if (seconds === undefined) return null

  return (tx: Queries) => revocations.endUntil(tx, sub, new Date(Math.round(seconds * 1_000)))
}
