import { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { CognitoError } from '../errors.ts'
import type { Passkeys } from '../passkeys/passkeys.ts'
import type { Services } from '../services.ts'
import { AccessToken } from '../shapes.ts'
import { requireSubject, Subject } from '../users/subject.ts'

/** ListPasskeyUses: not of Amazon Cognito, which does not tell when a passkey was last used. */
export const ListPasskeyUsesRequest = z.object({ AccessToken })

/** AdminListPasskeyUses: the same for the host, about any user. */
export const AdminListPasskeyUsesRequest = Subject

const MOST = 60

export async function listPasskeyUses(
  { authenticate, passkeys }: Pick<Services, 'authenticate' | 'passkeys'>,
  request: z.output<typeof ListPasskeyUsesRequest>,
): Promise<{ Uses: object[] }> {
  const { user } = await authenticate(request.AccessToken)

  return usesOf(passkeys, user.sub)
}

export async function adminListPasskeyUses(
  services: Pick<Services, 'pools' | 'users' | 'passkeys'>,
  request: z.output<typeof AdminListPasskeyUsesRequest>,
  caller: Caller,
): Promise<{ Uses: object[] }> {
  // Only the host has no address: it names itself by its key.
  if (caller.address !== null) throw new CognitoError('signatureMissing')
  const { user } = await requireSubject(services, request)

  return usesOf(services.passkeys, user.sub)
}

async function usesOf(passkeys: Passkeys, sub: string): Promise<{ Uses: object[] }> {
  const found = await passkeys.list(sub, { limit: MOST, after: null })

  return {
    Uses: found.map(({ credentialId, name, createdAt, usedAt }) => ({
      CredentialId: credentialId,
      FriendlyCredentialName: name,
      CreatedAt: createdAt.getTime() / 1000,
      ...(usedAt === null ? {} : { LastUsedAt: usedAt.getTime() / 1000 }),
    })),
  }
}
