import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { AccessToken } from '../shapes.ts'

/** CreateRecoveryCodes: not of Amazon Cognito, which has no recovery codes. */
export const CreateRecoveryCodesRequest = z.object({ AccessToken })

export async function createRecoveryCodes(
  {
    db,
    authenticate,
    users,
    recoveryCodes,
  }: Pick<Services, 'db' | 'authenticate' | 'users' | 'recoveryCodes'>,
  request: z.output<typeof CreateRecoveryCodesRequest>,
): Promise<{ RecoveryCodes: string[] }> {
  const { user } = await authenticate(request.AccessToken)

  const RecoveryCodes = await db.transaction(async (tx) => {
    const current = await users.hold(tx, user.sub)
    if (!current?.mfa.enabled.includes('SOFTWARE_TOKEN_MFA')) {
      throw new CognitoError('totpNotSetUp')
    }
    return recoveryCodes.replace(tx, user.sub)
  })
  return { RecoveryCodes }
}
