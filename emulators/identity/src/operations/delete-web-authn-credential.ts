import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import { requireRelyingParty } from '../passkeys/relying-party.ts'
import type { Services } from '../services.ts'
import { AccessToken, text } from '../shapes.ts'
import { requireFreshSignIn } from '../tokens/fresh-sign-in.ts'

export const DeleteWebAuthnCredentialRequest = z.object({
  AccessToken,
  CredentialId: text(2_048).min(1),
})

export async function deleteWebAuthnCredential(
  services: Pick<Services, 'db' | 'authenticate' | 'passkeys' | 'events' | 'clock' | 'config'>,
  request: z.output<typeof DeleteWebAuthnCredentialRequest>,
): Promise<object> {
  const { db, authenticate, passkeys, events } = services
  const { user, pool, token } = await authenticate(request.AccessToken)
  requireRelyingParty(pool)
  requireFreshSignIn(services, token)
  await db.transaction(async (tx) => {
    const isRemoved = await passkeys.remove(tx, user.sub, request.CredentialId)
    if (!isRemoved) throw new CognitoError('passkeyMissing')
    await events.note(tx, 'PasskeyRemoved', user)
  })
  await events.deliver(user.sub)

  return {}
}
