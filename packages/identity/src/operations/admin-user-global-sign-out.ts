import type { z } from 'zod'
import type { Services } from '../services.ts'
import { signOutEverywhere } from './global-sign-out.ts'
import { requireSubject, Subject } from '../users/subject.ts'

/** AdminUserGlobalSignOut (Amazon Cognito user pools API). */
export const AdminUserGlobalSignOutRequest = Subject

/** Ends every sign-in of a user. */
export async function adminUserGlobalSignOut(
  services: Pick<Services, 'db' | 'pools' | 'users' | 'revocations' | 'events'>,
  request: z.output<typeof AdminUserGlobalSignOutRequest>,
): Promise<object> {
  const { user } = await requireSubject(services, request)
  await signOutEverywhere(services, user)

  return {}
}
