import { z } from 'zod'
import { invalidParameter } from '../errors.ts'
import type { Passkey, PasskeyPlace } from '../passkeys/passkeys.ts'
import { requireRelyingParty } from '../passkeys/relying-party.ts'
import { cutPage } from '../pools/page.ts'
import type { Services } from '../services.ts'
import { AccessToken, text } from '../shapes.ts'

const MOST = 20

export const ListWebAuthnCredentialsRequest = z.object({
  AccessToken,
  MaxResults: z
    .number()
    .int()
    .min(0)
    .max(MOST)
    .default(MOST)
    .transform((most) => most || MOST),
  NextToken: text(2_048).min(1).optional(),
})

export async function listWebAuthnCredentials(
  { authenticate, passkeys }: Pick<Services, 'authenticate' | 'passkeys'>,
  request: z.output<typeof ListWebAuthnCredentialsRequest>,
): Promise<{ Credentials: object[]; NextToken?: string }> {
  const { user, pool } = await authenticate(request.AccessToken)
  requireRelyingParty(pool)
  const found = await passkeys.list(user.sub, {
    limit: request.MaxResults + 1,
    after: request.NextToken === undefined ? null : placeOf(request.NextToken),
  })
  const { page, last } = cutPage(found, request.MaxResults)

  return {
    Credentials: page.map(describePasskey),
    ...(last === null ? {} : { NextToken: tokenOf(last) }),
  }
}

const PLACE = /^(\d{1,15})\.([\w-]+)$/

const tokenOf = ({ createdAt, credentialId }: PasskeyPlace) =>
  `${createdAt.getTime()}.${credentialId}`

function placeOf(token: string): PasskeyPlace {
  const [, milliseconds, credentialId] = PLACE.exec(token) ?? []
  if (milliseconds === undefined || credentialId === undefined) {
    throw invalidParameter('Invalid pagination token')
  }

  return { createdAt: new Date(Number(milliseconds)), credentialId }
}

function describePasskey(passkey: Passkey): object {
  return {
    CredentialId: passkey.credentialId,
    FriendlyCredentialName: passkey.name,
    RelyingPartyId: passkey.relyingPartyId,
    ...(passkey.attachment === null ? {} : { AuthenticatorAttachment: passkey.attachment }),
    AuthenticatorTransports: passkey.transports,
    CreatedAt: passkey.createdAt.getTime() / 1000,
  }
}
