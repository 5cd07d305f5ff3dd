import { z } from 'zod'
import type { AskEmbeddedPool } from './ask-embedded-pool.ts'
import type { PasskeyUses } from './stores/user-pool.ts'

const Seconds = z.number().transform((seconds) => new Date(seconds * 1_000))
const Listed = z.object({
  Uses: z.array(
    z.object({
      CredentialId: z.string(),
      FriendlyCredentialName: z.string(),
      CreatedAt: Seconds,
      LastUsedAt: Seconds.optional(),
    }),
  ),
})

const readUses = ({ Uses }: z.output<typeof Listed>) =>
  Uses.map((use) => ({
    credentialId: use.CredentialId,
    name: use.FriendlyCredentialName,
    createdAt: use.CreatedAt,
    lastUsedAt: use.LastUsedAt ?? null,
  }))

/** When the passkeys of the embedded user pool were used. */
export function poolPasskeyUses(ask: AskEmbeddedPool, UserPoolId: string): PasskeyUses {
  return {
    own: async (AccessToken) => readUses(await ask('ListPasskeyUses', { AccessToken }, Listed)),
    of: async (Username) =>
      readUses(await ask('AdminListPasskeyUses', { UserPoolId, Username }, Listed)),
  }
}
