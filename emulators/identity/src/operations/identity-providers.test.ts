import {
  CreateIdentityProviderCommand,
  CreateUserPoolClientCommand,
  DeleteIdentityProviderCommand,
  DescribeIdentityProviderCommand,
  ListIdentityProvidersCommand,
  UpdateIdentityProviderCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const named = (ProviderName: string) => ({ UserPoolId: host.poolId, ProviderName })
const details = {
  client_id: 'pool',
  client_secret: 'of-the-provider',
  authorize_scopes: 'openid email',
}
const create = (name: string, ProviderType: 'Google' | 'OIDC', more: Record<string, string> = {}) =>
  host.operator.send(
    new CreateIdentityProviderCommand({
      ...named(name),
      ProviderType,
      ProviderDetails: { ...details, ...more },
    }),
  )

describe('identity providers', () => {
  it('are created, described, changed, listed and deleted', async () => {
    await create('Google', 'Google')
    await create('Work', 'OIDC', { oidc_issuer: 'https://id.example.ro' })
    await host.operator.send(
      new UpdateIdentityProviderCommand({
        ...named('Work'),
        ProviderDetails: { client_id: 'other' },
      }),
    )
    const { IdentityProvider } = await host.operator.send(
      new DescribeIdentityProviderCommand(named('Work')),
    )
    const { Providers } = await host.operator.send(
      new ListIdentityProvidersCommand({ UserPoolId: host.poolId, MaxResults: 60 }),
    )
    await host.operator.send(new DeleteIdentityProviderCommand(named('Work')))

    expect(IdentityProvider).toMatchObject({
      ProviderType: 'OIDC',
      ProviderDetails: { client_id: 'other', oidc_issuer: 'https://id.example.ro' },
    })
    expect(Providers?.map(({ ProviderName }) => ProviderName)).toEqual(['Google', 'Work'])
    await expect(
      host.operator.send(new DescribeIdentityProviderCommand(named('Work'))),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it('have a unique name and an https issuer', async () => {
    await create('Taken', 'Google')

    await expect(create('Taken', 'Google')).rejects.toMatchObject({
      name: 'DuplicateProviderException',
    })
    await expect(
      create('Plain', 'OIDC', { oidc_issuer: 'http://id.example.ro' }),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await expect(create('Without', 'OIDC')).rejects.toMatchObject({
      message: 'oidc_issuer is a required field for provider type OIDC',
    })
  })
})

describe('the hosted domain of an app client', () => {
  const clientFor = (CallbackURLs: string[]) =>
    host.operator.send(
      new CreateUserPoolClientCommand({
        UserPoolId: host.poolId,
        ClientName: 'web',
        AllowedOAuthFlowsUserPoolClient: true,
        AllowedOAuthFlows: ['code'],
        AllowedOAuthScopes: ['openid'],
        CallbackURLs,
        SupportedIdentityProviders: ['Google'],
      }),
    )

  it('is as it was asked for', async () => {
    const { UserPoolClient } = await clientFor(['https://site.example/back'])

    expect(UserPoolClient).toMatchObject({
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid'],
      CallbackURLs: ['https://site.example/back'],
      SupportedIdentityProviders: ['Google'],
    })
  })

  it.each(['http://site.example/back', 'https://site.example/#back', '/back', 'javascript:x'])(
    'refuses a URL like %s',
    async (address) => {
      await expect(clientFor([address])).rejects.toMatchObject({
        name: 'InvalidParameterException',
      })
    },
  )
})
