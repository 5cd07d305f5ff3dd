import {
  associateWebAuthnCredential,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
} from 'aws-amplify/auth'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addPasskey, listPasskeys, removePasskey } from './passkeys.ts'

vi.mock(import('./configure.ts'), () => ({ ensureIdentity: () => {} }))
vi.mock(import('./require-session.ts'), async (original) => ({
  ...(await original()),
  requireSession: async () => {},
}))
vi.mock(import('aws-amplify/auth'), { spy: true })

afterEach(() => {
  vi.resetAllMocks()
})

const failure = (name: string, message = '') => Object.assign(new Error(message), { name })

describe('listPasskeys', () => {
  it('reads every page', async () => {
    const createdAt = new Date('2026-11-01T10:00:00Z')
    vi.mocked(listWebAuthnCredentials)
      .mockResolvedValueOnce({
        credentials: [
          {
            credentialId: 'a',
            friendlyCredentialName: 'Bitwarden',
            createdAt,
            relyingPartyId: 'x',
            authenticatorTransports: undefined,
          },
        ],
        nextToken: 'next',
      })
      .mockResolvedValueOnce({
        credentials: [
          {
            credentialId: 'b',
            friendlyCredentialName: undefined,
            createdAt: undefined,
            relyingPartyId: 'x',
            authenticatorTransports: undefined,
          },
        ],
      })

    expect(await listPasskeys()).toEqual([
      { id: 'a', providerName: 'Bitwarden', createdAt },
      { id: 'b', providerName: null, createdAt: null },
    ])
    expect(vi.mocked(listWebAuthnCredentials).mock.calls).toEqual([
      [undefined],
      [{ nextToken: 'next' }],
    ])
  })
})

describe('addPasskey', () => {
  it.each([
    ['cancelled', failure('PasskeyRegistrationCanceled')],
    ['present', failure('PasskeyAlreadyExists')],
    ['limit', failure('LimitExceededException')],
    ['proof', failure('NotAuthorizedException', 'Recent authentication is required.')],
    ['other', failure('NotAuthorizedException', 'Access Token has been revoked')],
  ])('returns %s as the reason', async (reason, error) => {
    vi.mocked(associateWebAuthnCredential).mockRejectedValueOnce(error)

    expect(await addPasskey()).toBe(reason)
  })

  it('returns null after the passkey is stored', async () => {
    vi.mocked(associateWebAuthnCredential).mockResolvedValueOnce()

    expect(await addPasskey()).toBeNull()
  })
})

describe('removePasskey', () => {
  it('removes this one', async () => {
    vi.mocked(deleteWebAuthnCredential).mockResolvedValueOnce()

    expect(await removePasskey('a')).toBeNull()
    expect(deleteWebAuthnCredential).toHaveBeenCalledWith({ credentialId: 'a' })
  })
})
