import { z } from 'zod'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { ALGORITHMS } from '../passkeys/check-registration.ts'
import { userHandleOf } from '../passkeys/check-assertion.ts'
import { newChallenge } from '../passkeys/new-challenge.ts'
import { requireRelyingParty } from '../passkeys/relying-party.ts'
import type { Services } from '../services.ts'
import { AccessToken } from '../shapes.ts'
import { requireFreshSignIn } from '../tokens/fresh-sign-in.ts'

export const StartWebAuthnRegistrationRequest = z.object({ AccessToken })

const TIMEOUT_MS = MINUTE_MS
const MOST_EXCLUDED = 60

export async function startWebAuthnRegistration(
  services: Pick<Services, 'authenticate' | 'passkeys' | 'clock' | 'config'>,
  request: z.output<typeof StartWebAuthnRegistrationRequest>,
): Promise<{ CredentialCreationOptions: object }> {
  const { authenticate, passkeys } = services
  const { user, pool, client, token } = await authenticate(request.AccessToken)
  const relyingParty = requireRelyingParty(pool)
  requireFreshSignIn(services, token)
  const challenge = newChallenge()
  await passkeys.beginRegistration(user.sub, client.id, challenge)
  const present = await passkeys.list(user.sub, { limit: MOST_EXCLUDED, after: null })
  const name = user.attributes['email'] ?? user.username

  return {
    CredentialCreationOptions: {
      rp: { id: relyingParty.id, name: relyingParty.id },
      user: { id: userHandleOf(user.sub), name, displayName: user.attributes['name'] ?? name },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      excludeCredentials: present.map(({ credentialId, transports }) => ({
        type: 'public-key',
        id: credentialId,
        transports,
      })),
      authenticatorSelection: {
        requireResidentKey: true,
        residentKey: 'required',
        userVerification: relyingParty.userVerification,
      },
      attestation: 'none',
    },
  }
}
