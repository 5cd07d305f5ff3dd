import { z } from 'zod'
import type { Services } from '../services.ts'
import { AccessToken } from '../shapes.ts'

/** CountRecoveryCodes: not of Amazon Cognito, which has no recovery codes. */
export const CountRecoveryCodesRequest = z.object({ AccessToken })

export async function countRecoveryCodes(
  { db, authenticate, recoveryCodes }: Pick<Services, 'db' | 'authenticate' | 'recoveryCodes'>,
  request: z.output<typeof CountRecoveryCodesRequest>,
): Promise<{ Left: number }> {
  const { user } = await authenticate(request.AccessToken)

  return { Left: await recoveryCodes.count(db, user.sub) }
}
