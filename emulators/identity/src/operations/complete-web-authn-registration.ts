import { z } from 'zod'
import { CognitoError } from '../errors.ts'
import { checkRegistration } from '../passkeys/check-registration.ts'
import { knownTransports, RegistrationCredential } from '../passkeys/credentials.ts'
import { nameOfProvider } from '../passkeys/provider-names.ts'
import { requireRelyingParty } from '../passkeys/relying-party.ts'
import type { Services } from '../services.ts'
import { AccessToken } from '../shapes.ts'

export const CompleteWebAuthnRegistrationRequest = z.object({
  AccessToken,
  Credential: RegistrationCredential,
})

export async function completeWebAuthnRegistration(
  services: Pick<Services, 'db' | 'authenticate' | 'passkeys' | 'users' | 'events'>,
  request: z.output<typeof CompleteWebAuthnRegistrationRequest>,
): Promise<object> {
  const { db, authenticate, passkeys, users, events } = services
  const { user, pool, client } = await authenticate(request.AccessToken)
  const relyingParty = requireRelyingParty(pool)
  const registration = await passkeys.registrationOf(user.sub)
  if (registration === null) throw new CognitoError('passkeyChallengeMissing')
  if (registration.clientId !== client.id) throw new CognitoError('passkeyClient')
  const { challenge } = registration
  const { Credential: credential } = request
  const { credential: made, aaguid } = await checkRegistration({
    credential,
    challenge,
    relyingParty,
  })

  await db.transaction(async (tx) => {
    const current = await users.hold(tx, user.sub)
    if (current === null) throw new CognitoError('userNotFound')
    if (!(await passkeys.endRegistration(tx, user.sub, challenge))) {
      throw new CognitoError('passkeyChallengeMissing')
    }
    await passkeys.add(tx, {
      credentialId: made.id,
      sub: user.sub,
      name: nameOfProvider(aaguid),
      relyingPartyId: relyingParty.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      attachment: credential.authenticatorAttachment ?? null,
      transports: knownTransports(credential.response.transports),
    })
    await events.note(tx, 'PasskeyAdded', current)
  })
  await events.deliver(user.sub)

  return {}
}
