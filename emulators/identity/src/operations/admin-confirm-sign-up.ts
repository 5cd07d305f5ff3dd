import type { z } from 'zod'
import type { Services } from '../services.ts'
import { CognitoError } from '../errors.ts'
import { requireSubject, Subject } from '../users/subject.ts'

export const AdminConfirmSignUpRequest = Subject

/** Confirms a user without a code. The address stays unverified, as at Cognito. */
export async function adminConfirmSignUp(
  services: Pick<Services, 'pools' | 'users'>,
  request: z.output<typeof AdminConfirmSignUpRequest>,
): Promise<object> {
  const { pool, user } = await requireSubject(services, request)
  await services.users.alter(pool, user.sub, (current) => {
    if (current.status === 'UNCONFIRMED') return { status: 'CONFIRMED' }
    throw new CognitoError('alreadyConfirmed', {
      message: `User cannot be confirmed. Current status is ${current.status}`,
    })
  })

  return {}
}
