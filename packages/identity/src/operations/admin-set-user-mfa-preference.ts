import type { z } from 'zod'
import type { Services } from '../services.ts'
import { requireSubject, Subject } from '../users/subject.ts'
import { changeMfa, MfaSettings } from './set-user-mfa-preference.ts'

/** AdminSetUserMFAPreference (Amazon Cognito user pools API). */
export const AdminSetUserMfaPreferenceRequest = Subject.extend(MfaSettings.shape)

/** Switches the second factors of a user who has lost them; the owner is told of it. */
export async function adminSetUserMfaPreference(
  services: Pick<Services, 'pools' | 'users' | 'recoveryCodes'>,
  request: z.output<typeof AdminSetUserMfaPreferenceRequest>,
): Promise<object> {
  return changeMfa(services, await requireSubject(services, request), request)
}
