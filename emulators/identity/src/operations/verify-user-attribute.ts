import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { checkCode } from '../codes/check-code.ts'
import { CognitoError } from '../errors.ts'
import type { Services } from '../services.ts'
import { AccessToken, ConfirmationCode } from '../shapes.ts'
import { ContactAttribute } from '../users/attributes.ts'

export const VerifyUserAttributeRequest = z.object({
  AccessToken,
  AttributeName: ContactAttribute,
  Code: ConfirmationCode,
})

type Needs = Pick<Services, 'authenticate' | 'users' | 'codes' | 'addressGuard'>

/** Takes the proven address into use: from now on it is the one that signs in. */
export async function verifyUserAttribute(
  services: Needs,
  request: z.output<typeof VerifyUserAttributeRequest>,
  caller: Caller,
): Promise<object> {
  const { authenticate, users, codes } = services
  const { user, pool } = await authenticate(request.AccessToken)
  const attribute = request.AttributeName
  const purpose = `attribute:${attribute}` as const
  const checked = await checkCode(services, {
    owner: user.sub,
    purpose,
    code: request.Code,
    caller,
  })

  await users.alter(pool, user.sub, async (current, tx) => {
    await codes.consume(tx, user.sub, purpose, checked)
    const { [attribute]: pending, ...pendingAttributes } = current.pendingAttributes
    // A code may be on its way to an address while another takes its place.
    if (checked.destination !== (pending ?? current.attributes[attribute]))
      throw new CognitoError('codeExpired')
    return {
      pendingAttributes,
      attributes: {
        ...current.attributes,
        [attribute]: checked.destination,
        [`${attribute}_verified`]: 'true',
      },
    }
  })
  return {}
}
