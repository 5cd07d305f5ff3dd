import { ListWebAuthnCredentialsCommand } from '@aws-sdk/client-cognito-identity-provider'
import { listPasskeyNotes, renamePasskey } from '@hlizo/contract/calls/passkeys'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { askPool, type UserPool } from '#server/stores/user-pool.ts'
import { passkeyNameStore } from './store.ts'

type Deps = { db: Database; clock: Clock; userPool: UserPool }

const off = new ApiError('NOT_FOUND')
const refusals = {
  NotAuthorizedException: new ApiError('UNAUTHORIZED'),
  UserNotFoundException: new ApiError('UNAUTHORIZED'),
  WebAuthnNotEnabledException: off,
  WebAuthnConfigurationMissingException: off,
}

/** All passkeys of the caller: a user has twenty at most, which is one page. */
async function idsAt({ client }: UserPool, AccessToken: string): Promise<string[]> {
  const { Credentials = [] } = await askPool(
    () => client.send(new ListWebAuthnCredentialsCommand({ AccessToken })),
    refusals,
  )

  return Credentials.flatMap(({ CredentialId }) => CredentialId ?? [])
}

/** What the user pool does not store of passkeys. They are added and removed there (docs/decisions/0185). */
export function passkeysRoutes({ db, clock, userPool }: Deps): Routes {
  const names = passkeyNameStore(db)

  return (api) => {
    api.answer(listPasskeyNotes, async ({ viewer }) => {
      const { passkeyUses } = userPool
      const [named, uses] = await Promise.all([
        names.list(viewer.accountId),
        passkeyUses ? askPool(() => passkeyUses.own(viewer.accessToken), refusals) : [],
      ])
      const nameOf = new Map(named.map(({ credentialId, name }) => [credentialId, name]))
      const useOf = new Map(uses.map(({ credentialId, lastUsedAt }) => [credentialId, lastUsedAt]))

      return {
        passkeys: [...new Set([...nameOf.keys(), ...useOf.keys()])].map((credentialId) => ({
          credentialId,
          name: nameOf.get(credentialId) ?? null,
          lastUsedAt: useOf.get(credentialId)?.toISOString() ?? null,
        })),
      }
    })

    api.answer(renamePasskey, async ({ viewer, params, body }) => {
      const present = await idsAt(userPool, viewer.accessToken)
      if (!present.includes(params.id)) throw new ApiError('NOT_FOUND')
      const { accountId } = viewer
      await db.transaction(async (tx) => {
        const name = { accountId, credentialId: params.id, name: body.name }
        await passkeyNameStore(tx).save(name, clock.now())
        await passkeyNameStore(tx).keepOnly(accountId, present)
      })
    })
  }
}
