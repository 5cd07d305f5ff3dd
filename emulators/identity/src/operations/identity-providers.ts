import { z } from 'zod'
import { invalidParameter } from '../errors.ts'
import {
  type ProviderSettings,
  ProviderType,
  type Provider,
  type Providers,
} from '../pools/providers.ts'
import type { Services } from '../services.ts'
import { PageLimit, PoolId, text } from '../shapes.ts'

const ProviderName = text(32).regex(
  /^[^_\p{Z}][\p{L}\p{M}\p{S}\p{N}\p{P}][^_\p{Z}]+$/u,
  'Member must satisfy regular expression pattern: [^_\\p{Z}][\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}][^_\\p{Z}]+',
)
const Named = z.object({ UserPoolId: PoolId, ProviderName })

export const CreateIdentityProviderRequest = Named.extend({
  ProviderType,
  ProviderDetails: z.record(text(128), text(2048)),
})
export const UpdateIdentityProviderRequest = Named.extend({
  ProviderDetails: z.record(text(128), text(2048)).default({}),
})
export const DescribeIdentityProviderRequest = Named
export const DeleteIdentityProviderRequest = Named
export const ListIdentityProvidersRequest = z.object({
  UserPoolId: PoolId,
  MaxResults: PageLimit,
  NextToken: text(131_072).optional(),
})

const GOOGLE = 'https://accounts.google.com'

function readSettings(
  type: z.infer<typeof ProviderType>,
  details: Readonly<Record<string, string>>,
): { settings: ProviderSettings; secret: string } {
  const required = (name: string) => {
    const value = details[name]
    if (value === undefined || value === '')
      throw invalidParameter(`${name} is a required field for provider type ${type}`)
    return value
  }
  const issuer = type === 'Google' ? GOOGLE : required('oidc_issuer')
  const { protocol, hostname } = URL.parse(issuer) ?? { protocol: '', hostname: '' }
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !isLocal)
    throw invalidParameter('oidc_issuer must be an https address')

  return {
    settings: {
      type,
      issuer,
      clientId: required('client_id'),
      scopes: required('authorize_scopes').split(/[\s,]+/),
    },
    secret: required('client_secret'),
  }
}

function described({ poolId, name, settings, createdAt, updatedAt }: Provider, secret: string) {
  return {
    UserPoolId: poolId,
    ProviderName: name,
    ProviderType: settings.type,
    ProviderDetails: {
      client_id: settings.clientId,
      client_secret: secret,
      authorize_scopes: settings.scopes.join(' '),
      oidc_issuer: settings.issuer,
      attributes_request_method: 'GET',
    },
    AttributeMapping: {
      username: 'sub',
      email: 'email',
      email_verified: 'email_verified',
      given_name: 'given_name',
      family_name: 'family_name',
    },
    CreationDate: createdAt.getTime() / 1000,
    LastModifiedDate: updatedAt.getTime() / 1000,
  }
}

const answered = (providers: Providers, provider: Provider) => ({
  IdentityProvider: described(provider, providers.secretOf(provider)),
})

export async function createIdentityProvider(
  { pools, providers }: Pick<Services, 'pools' | 'providers'>,
  request: z.output<typeof CreateIdentityProviderRequest>,
): Promise<object> {
  const pool = await pools.require(request.UserPoolId)
  const read = readSettings(request.ProviderType, request.ProviderDetails)
  const made = await providers.add({ poolId: pool.id, name: request.ProviderName, ...read })

  return answered(providers, made)
}

/** Changes what is named; the rest of the details stays. */
export async function updateIdentityProvider(
  { providers }: Pick<Services, 'providers'>,
  request: z.output<typeof UpdateIdentityProviderRequest>,
): Promise<object> {
  const before = await providers.require(request.UserPoolId, request.ProviderName)
  const { ProviderDetails } = described(before, providers.secretOf(before))
  const read = readSettings(before.settings.type, {
    ...ProviderDetails,
    ...request.ProviderDetails,
  })
  const saved = await providers.save({ poolId: before.poolId, name: before.name, ...read })

  return answered(providers, saved)
}

export async function describeIdentityProvider(
  { providers }: Pick<Services, 'providers'>,
  request: z.output<typeof DescribeIdentityProviderRequest>,
): Promise<object> {
  return answered(providers, await providers.require(request.UserPoolId, request.ProviderName))
}

/** Its users stay, and can no longer sign in. */
export async function deleteIdentityProvider(
  { providers }: Pick<Services, 'providers'>,
  request: z.output<typeof DeleteIdentityProviderRequest>,
): Promise<object> {
  const { poolId, name } = await providers.require(request.UserPoolId, request.ProviderName)
  await providers.remove(poolId, name)

  return {}
}

export async function listIdentityProviders(
  { pools, providers }: Pick<Services, 'pools' | 'providers'>,
  request: z.output<typeof ListIdentityProvidersRequest>,
): Promise<object> {
  const pool = await pools.require(request.UserPoolId)
  const limit = request.MaxResults
  const found = await providers.list(pool.id, {
    limit: limit + 1,
    after: request.NextToken ?? null,
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)

  return {
    Providers: page.map(({ name, settings, createdAt, updatedAt }) => ({
      ProviderName: name,
      ProviderType: settings.type,
      CreationDate: createdAt.getTime() / 1000,
      LastModifiedDate: updatedAt.getTime() / 1000,
    })),
    ...(found.length > limit && last ? { NextToken: last.name } : {}),
  }
}
