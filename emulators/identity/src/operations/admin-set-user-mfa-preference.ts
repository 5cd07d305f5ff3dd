import type { z } from 'zod'
import type { Services } from '../services.ts'
import { requireSubject, Subject } from '../users/subject.ts'
import { applyMfaSettings, MfaSettings } from './set-user-mfa-preference.ts'

export const AdminSetUserMfaPreferenceRequest = Subject.extend(MfaSettings.shape)

/** Switches second factors of a user on and off; what the user could not switch on, an operator cannot either. The owner is notified. */
export async function adminSetUserMfaPreference(
  services: Pick<Services, 'pools' | 'users' | 'recoveryCodes'>,
  request: z.output<typeof AdminSetUserMfaPreferenceRequest>,
): Promise<object> {
  const { pool, user } = await requireSubject(services, request)
  await applyMfaSettings(services, pool, user, request)

  return {}
}
