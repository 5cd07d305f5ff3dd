import { listPasskeyNotes, renamePasskey } from '@hlizo/contract/calls/passkeys'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { passkeyIdsAt, passkeyRefusals } from '#server/stores/pool-passkeys.ts'
import { askPool, type UserPool } from '#server/stores/user-pool.ts'
import { passkeyNameStore } from './store.ts'

type Deps = { db: Database; clock: Clock; userPool: UserPool }

/** What the user pool does not store of passkeys. They are added and removed there (docs/decisions/0185). */
export function passkeysRoutes({ db, clock, userPool }: Deps): Routes {
  const names = passkeyNameStore(db)

  return (api) => {
    api.answer(listPasskeyNotes, async ({ viewer }) => {
      const { passkeyUses } = userPool
      const [named, uses] = await Promise.all([
        names.list(viewer.accountId),
        passkeyUses ? askPool(() => passkeyUses.own(viewer.accessToken), passkeyRefusals) : [],
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
      const present = await passkeyIdsAt(userPool, viewer.accessToken)
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
