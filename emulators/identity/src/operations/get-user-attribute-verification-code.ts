import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import type { CodeDeliveryDetails } from '../codes/delivery.ts'
import { invalidParameter } from '../errors.ts'
import type { Services } from '../services.ts'
import { AccessToken, Metadata } from '../shapes.ts'
import { ContactAttribute } from '../users/attributes.ts'

export const GetUserAttributeVerificationCodeRequest = z.object({
  AccessToken,
  AttributeName: ContactAttribute,
  ClientMetadata: Metadata,
})

/** Sends a new code to the address that waits for one, else to the present one. */
export async function getUserAttributeVerificationCode(
  {
    db,
    authenticate,
    codes,
    delivery,
  }: Pick<Services, 'db' | 'authenticate' | 'codes' | 'delivery'>,
  request: z.output<typeof GetUserAttributeVerificationCodeRequest>,
  caller: Caller,
): Promise<{ CodeDeliveryDetails: CodeDeliveryDetails }> {
  const { user } = await authenticate(request.AccessToken)
  const attribute = request.AttributeName
  const destination = user.pendingAttributes[attribute] ?? user.attributes[attribute]
  if (destination === undefined) {
    throw invalidParameter(`User does not have an attribute ${attribute} to verify.`)
  }
  const code = await db.transaction((tx) =>
    codes.issue(tx, { owner: user.sub, purpose: `attribute:${attribute}`, destination }, user.sub),
  )
  const details = await delivery.send({
    user,
    attribute,
    destination,
    code,
    trigger: 'CustomMessage_VerifyUserAttribute',
    clientMetadata: request.ClientMetadata,
    caller,
  })

  return { CodeDeliveryDetails: details }
}
