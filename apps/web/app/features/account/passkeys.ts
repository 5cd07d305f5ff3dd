import { listPasskeyNotes, renamePasskey } from '@hlizo/contract/calls/passkeys'
import { passkeyLabel } from '@hlizo/contract/passkey-label'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/lib/api.ts'
import { staleTimes } from '#web/lib/cache.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type OwnPasskey = {
  readonly id: string
  readonly name: string
  readonly createdAt: Date | null
  readonly lastUsedAt: Date | null
}

/** The passkeys of the user pool, with the names and uses that the product knows of them. */
async function ownPasskeys(): Promise<OwnPasskey[]> {
  const { listPasskeys } = await import('#web/lib/auth/passkeys.ts')
  const [found, { passkeys: notes }] = await Promise.all([
    listPasskeys(),
    request(listPasskeyNotes, { isQuiet: true }),
  ])
  const noteOf = new Map(notes.map((note) => [note.credentialId, note]))

  return found.map(({ id, providerName, createdAt }) => {
    const note = noteOf.get(id)
    const { lastUsedAt = null } = note ?? {}
    return {
      id,
      name: note?.name ?? passkeyLabel(providerName),
      createdAt,
      lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt),
    }
  })
}

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['passkeys'] as const,
    queryFn: ownPasskeys,
    staleTime: staleTimes.passkeys,
  })

export const refreshPasskeys = () =>
  queryClient().invalidateQueries({ queryKey: passkeysQuery().queryKey })

export async function namePasskey(id: string, name: string): Promise<void> {
  await request(renamePasskey, { params: { id }, body: { name }, isQuiet: true })
  await refreshPasskeys()
}
