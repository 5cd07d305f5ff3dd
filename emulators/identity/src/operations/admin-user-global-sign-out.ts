import { z } from 'zod'
import type { Services } from '../services.ts'
import { signOutEverywhere } from './global-sign-out.ts'
import { requireSubject, Subject } from '../users/subject.ts'

/** `OriginJti` is an extension: Cognito cannot end a single sign-in without its refresh token, and ignores the member. */
export const AdminUserGlobalSignOutRequest = Subject.extend({ OriginJti: z.uuid().optional() })

export async function adminUserGlobalSignOut(
  services: Pick<Services, 'db' | 'pools' | 'users' | 'revocations' | 'events'>,
  request: z.output<typeof AdminUserGlobalSignOutRequest>,
): Promise<object> {
  const { user } = await requireSubject(services, request)
  const { OriginJti: originJti } = request
  if (originJti === undefined) {
    await signOutEverywhere(services, user)
    return {}
  }

  const ended = await services.revocations.end(services.db, originJti, user.sub)
  services.revocations.announce(ended)
  if (ended.length > 0) await services.events.emit('TokensRevoked', user, originJti)
  return {}
}
