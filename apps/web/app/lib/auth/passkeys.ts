import {
  associateWebAuthnCredential,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
} from 'aws-amplify/auth'
import { ensureIdentity } from './configure.ts'
import { requireSession } from './require-session.ts'

ensureIdentity()

export type PoolPasskey = {
  readonly id: string
  /** The name of its provider, such as a password manager; null where the pool has none. */
  readonly providerName: string | null
  readonly createdAt: Date | null
}

/** Why a passkey was not added or removed: `proof` asks for a fresh sign-in. */
export type PasskeyRefusal = 'proof' | 'cancelled' | 'present' | 'limit' | 'other'

export async function listPasskeys(): Promise<PoolPasskey[]> {
  await requireSession()
  const found: PoolPasskey[] = []
  let nextToken: string | undefined
  do {
    const page = await listWebAuthnCredentials(nextToken === undefined ? undefined : { nextToken })
    for (const { credentialId, friendlyCredentialName, createdAt } of page.credentials) {
      if (credentialId === undefined) continue
      found.push({
        id: credentialId,
        providerName: friendlyCredentialName ?? null,
        createdAt: createdAt ?? null,
      })
    }
    nextToken = page.nextToken
  } while (nextToken !== undefined)

  return found
}

/** Lets the browser make a passkey for this account; gives the reason why not, null for none. */
export async function addPasskey(): Promise<PasskeyRefusal | null> {
  await requireSession()

  return refusalOf(associateWebAuthnCredential())
}

export async function removePasskey(credentialId: string): Promise<PasskeyRefusal | null> {
  await requireSession()

  return refusalOf(deleteWebAuthnCredential({ credentialId }))
}

const refusals: Readonly<Record<string, PasskeyRefusal>> = {
  PasskeyRegistrationCanceled: 'cancelled',
  PasskeyOperationAborted: 'cancelled',
  PasskeyAlreadyExists: 'present',
  LimitExceededException: 'limit',
}

async function refusalOf(step: Promise<void>): Promise<PasskeyRefusal | null> {
  try {
    await step
    return null
  } catch (error) {
    if (!(error instanceof Error)) return 'other'
    // Recognized by its message: its name is that of any missing right.
    if (error.message.startsWith('Recent authentication')) return 'proof'

    return refusals[error.name] ?? 'other'
  }
}
