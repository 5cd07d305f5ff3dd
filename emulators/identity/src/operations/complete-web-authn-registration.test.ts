import {
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DeleteWebAuthnCredentialCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  SetUserPoolMfaConfigCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator, type AuthenticatorTraits } from '../passkeys/testing-authenticator.ts'
import { testPasskeys, WEB_AUTHN, type TestPasskeys } from '../passkeys/testing-passkeys.ts'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { beginSignIn, createTestPool, createTestUser } from '../testing-pool.ts'
import { PASSWORD } from '../testing-users.ts'

let host: TestHost
let passkeys: TestPasskeys
beforeAll(async () => {
  host = await startTestHost({ webAuthn: WEB_AUTHN })
  passkeys = testPasskeys(host, host.clientId)
})
afterAll(() => host.stop())

const list = async (AccessToken: string) =>
  (await host.pool.send(new ListWebAuthnCredentialsCommand({ AccessToken }))).Credentials ?? []

const clientWithChoice = async () => {
  const { UserPoolClient } = await host.operator.send(
    new CreateUserPoolClientCommand({
      UserPoolId: host.poolId,
      ClientName: 'other',
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_USER_AUTH'],
    }),
  )
  return UserPoolClient?.ClientId ?? ''
}

describe('startWebAuthnRegistration', () => {
  it('requests a discoverable credential of the user, and lists the existing ones', async () => {
    const { accessToken, sub } = await host.signedIn('start@example.ro')
    const { credentialId } = await passkeys.add(accessToken)

    expect(await passkeys.start(accessToken)).toEqual({
      rp: { id: 'localhost', name: 'localhost' },
      user: {
        id: Buffer.from(sub).toString('base64url'),
        name: 'start@example.ro',
        displayName: 'start@example.ro',
      },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      timeout: 60_000,
      excludeCredentials: [{ type: 'public-key', id: credentialId, transports: ['internal'] }],
      authenticatorSelection: {
        requireResidentKey: true,
        residentKey: 'required',
        userVerification: 'required',
      },
      attestation: 'none',
    })
  })

  it('is refused where the pool has no passkeys, or no relying party', async () => {
    const { UserPoolId, ClientId } = await createTestPool(host)
    await createTestUser(host, UserPoolId, 'off')
    const { AuthenticationResult } = await beginSignIn(host, ClientId, 'off')
    await expect(passkeys.start(AuthenticationResult?.AccessToken ?? '')).rejects.toMatchObject({
      name: 'WebAuthnNotEnabledException',
    })

    const { accessToken } = await signedInElsewhere('none', null)
    await expect(passkeys.start(accessToken)).rejects.toMatchObject({
      name: 'WebAuthnConfigurationMissingException',
    })
  })
})

/** A user of a pool whose passkeys belong to `RelyingPartyId`. */
async function signedInElsewhere(Username: string, RelyingPartyId: string | null) {
  const { UserPool } = await host.operator.send(
    new CreateUserPoolCommand({
      PoolName: Username,
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
    }),
  )
  const UserPoolId = UserPool?.Id ?? ''
  if (RelyingPartyId !== null) {
    await host.operator.send(
      new SetUserPoolMfaConfigCommand({
        UserPoolId,
        MfaConfiguration: 'OFF',
        WebAuthnConfiguration: { RelyingPartyId },
      }),
    )
  }
  const { UserPoolClient } = await host.operator.send(
    new CreateUserPoolClientCommand({ UserPoolId, ClientName: 'web' }),
  )
  await createTestUser(host, UserPoolId, Username)
  const { AuthenticationResult } = await beginSignIn(host, UserPoolClient?.ClientId ?? '', Username)
  return { accessToken: AuthenticationResult?.AccessToken ?? '' }
}

describe('completeWebAuthnRegistration', () => {
  it.each<Partial<AuthenticatorTraits>>([
    { algorithm: 'ES256', attestation: 'none' },
    { algorithm: 'ES256', attestation: 'packed' },
    { algorithm: 'RS256', attestation: 'none' },
    { algorithm: 'RS256', attestation: 'packed' },
  ])('stores a credential with $algorithm and attestation $attestation', async (traits) => {
    const email = `${traits.algorithm}-${traits.attestation}@example.ro`
    const { accessToken } = await host.signedIn(email)
    const authenticator = createAuthenticator(traits)
    await passkeys.add(accessToken, authenticator)

    expect(await list(accessToken)).toEqual([
      {
        CredentialId: authenticator.credentialId,
        FriendlyCredentialName: 'Passkey',
        RelyingPartyId: 'localhost',
        AuthenticatorAttachment: 'platform',
        AuthenticatorTransports: ['internal'],
        CreatedAt: host.clock.now(),
      },
    ])
  })

  it('names a credential after its provider, and reports it to the owner', async () => {
    const { accessToken, sub } = await host.signedIn('named@example.ro')
    const aaguid = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd'
    await passkeys.add(accessToken, createAuthenticator({ aaguid }))

    expect((await list(accessToken))[0]?.FriendlyCredentialName).toBe('iCloud Keychain')
    expect(host.events.filter((event) => event.sub === sub).map(({ type }) => type)).toEqual([
      'PasskeyAdded',
    ])
  })

  it.each([
    ['port', 'WebAuthnOriginNotAllowedException', { origin: 'http://localhost:3001' }],
    ['origin', 'WebAuthnOriginNotAllowedException', { origin: 'https://hlizo.example' }],
    ['party', 'WebAuthnRelyingPartyMismatchException', { relyingPartyId: 'hlizo.example' }],
    ['unverified', 'WebAuthnCredentialNotSupportedException', { isUserVerified: false }],
  ])('refuses another %s with %s: %j', async (what, name, traits) => {
    const { accessToken } = await host.signedIn(`${what}@example.ro`)
    const credential = createAuthenticator(traits).create(await passkeys.start(accessToken))

    await expect(passkeys.complete(accessToken, credential)).rejects.toMatchObject({ name })
    expect(await list(accessToken)).toEqual([])
  })

  it('refuses a challenge that was used, replaced, expired or never given', async () => {
    const { accessToken } = await host.signedIn('challenge@example.ro')
    const gone = { name: 'WebAuthnChallengeNotFoundException' }
    const options = await passkeys.start(accessToken)
    const credential = createAuthenticator().create(options)
    await passkeys.complete(accessToken, credential)
    await expect(passkeys.complete(accessToken, credential)).rejects.toMatchObject(gone)

    const late = createAuthenticator().create(await passkeys.start(accessToken))
    await passkeys.start(accessToken)
    await expect(passkeys.complete(accessToken, late)).rejects.toMatchObject(gone)
    const expired = createAuthenticator().create(await passkeys.start(accessToken))
    host.clock.advance(300_001)
    await expect(passkeys.complete(accessToken, expired)).rejects.toMatchObject(gone)
    expect(await list(accessToken)).toHaveLength(1)
  })

  it('refuses the challenge of another user, and that of another client', async () => {
    const { accessToken } = await host.signedIn('mine@example.ro')
    const other = await host.signedIn('other@example.ro')
    await passkeys.start(accessToken)
    const credential = createAuthenticator().create(await passkeys.start(other.accessToken))
    await expect(passkeys.complete(accessToken, credential)).rejects.toMatchObject({
      name: 'WebAuthnChallengeNotFoundException',
    })

    const { AuthenticationResult } = await host.pool.send(
      new InitiateAuthCommand({
        ClientId: await clientWithChoice(),
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'other@example.ro', PASSWORD },
      }),
    )
    const elsewhere = AuthenticationResult?.AccessToken ?? ''
    await expect(passkeys.complete(elsewhere, credential)).rejects.toMatchObject({
      name: 'WebAuthnClientMismatchException',
    })
  })

  it('stores one of parallel registrations, and a credential only once', async () => {
    const { accessToken } = await host.signedIn('parallel@example.ro')
    const authenticator = createAuthenticator()
    const credential = authenticator.create(await passkeys.start(accessToken))
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => passkeys.complete(accessToken, credential)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

    const other = await host.signedIn('stealing@example.ro')
    const same = authenticator.create(await passkeys.start(other.accessToken))
    await expect(passkeys.complete(other.accessToken, same)).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
  })

  it('refuses a malformed credential, and more than twenty', async () => {
    const { accessToken } = await host.signedIn('many@example.ro')
    await passkeys.start(accessToken)
    for (const wrong of [{}, { id: 'x' }, [], { ...createAuthenticator(), response: {} }]) {
      await expect(passkeys.complete(accessToken, wrong)).rejects.toMatchObject({
        name: 'InvalidParameterException',
      })
    }
    for (let count = 0; count < 20; count += 1) await passkeys.add(accessToken)
    await expect(passkeys.add(accessToken)).rejects.toMatchObject({
      name: 'LimitExceededException',
    })
  })

  it('allows pages of the domain and its subdomains when the pool has no list of origins', async () => {
    const { accessToken } = await signedInElsewhere('wide', 'hlizo.example')
    const at = (origin: string) =>
      passkeys.add(accessToken, createAuthenticator({ origin, relyingPartyId: 'hlizo.example' }))
    await at('https://hlizo.example')
    await at('https://conturi.hlizo.example')
    const refused = ['http://hlizo.example', 'https://nothlizo.example', 'https://example', 'x']
    for (const origin of refused) {
      await expect(at(origin)).rejects.toMatchObject({ name: 'WebAuthnOriginNotAllowedException' })
    }
  })
})

describe('listWebAuthnCredentials', () => {
  it('lists in pages in the order of registration, also when the last one was removed', async () => {
    const { accessToken: AccessToken } = await host.signedIn('pages@example.ro')
    const added: string[] = []
    for (let count = 0; count < 5; count += 1) {
      added.push((await passkeys.add(AccessToken)).credentialId)
      host.clock.advance(1_000)
    }
    const page = async (NextToken?: string) => {
      const given = { AccessToken, MaxResults: 2, NextToken }
      const answer = await host.pool.send(new ListWebAuthnCredentialsCommand(given))
      return { ids: answer.Credentials?.map((one) => one.CredentialId), next: answer.NextToken }
    }
    const first = await page()
    expect(first.ids).toEqual(added.slice(0, 2))
    const CredentialId = added[1]
    await host.pool.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }))
    const second = await page(first.next)
    expect(second.ids).toEqual(added.slice(2, 4))
    expect(await page(second.next)).toEqual({ ids: added.slice(4), next: undefined })
    await expect(page('nonsense')).rejects.toMatchObject({ name: 'InvalidParameterException' })
  })
})

describe('deleteWebAuthnCredential', () => {
  it('removes a passkey of the caller, and only of the caller', async () => {
    const { accessToken: AccessToken, sub } = await host.signedIn('remover@example.ro')
    const other = await host.signedIn('other-owner@example.ro')
    const { credentialId } = await passkeys.add(AccessToken)
    const foreign = await passkeys.add(other.accessToken)
    const remove = (CredentialId: string) =>
      host.pool.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }))
    const missing = { name: 'ResourceNotFoundException' }

    await expect(remove(foreign.credentialId)).rejects.toMatchObject(missing)
    await remove(credentialId)
    await expect(remove(credentialId)).rejects.toMatchObject(missing)
    expect(await list(other.accessToken)).toHaveLength(1)
    expect(host.events.filter((event) => event.sub === sub).at(-1)?.type).toBe('PasskeyRemoved')
  })
})
