import { DAY_SECONDS, HOUR_SECONDS } from '@hlizo/kit/durations'
import type { IdentityConfig } from './config.ts'
import { ADMIN_SCOPE } from './hosted/scopes.ts'
import type { ClientSettings } from './pools/clients.ts'
import type { PoolSettings } from './pools/pools.ts'
import { STANDARD_ATTRIBUTES, type SchemaAttribute } from './pools/schema.ts'
import type { Services } from './services.ts'
import { COGNITO_PASSWORD_POLICY } from './users/password-policy.ts'

// Added by an operator; what is declared of the standard attributes is the configuration's.
const isCustom = ({ Name }: SchemaAttribute) => Name.includes('custom:')

function ownPoolSettings(config: IdentityConfig): PoolSettings {
  return {
    usernameAttributes: ['email'],
    autoVerifiedAttributes: ['email', 'phone_number'],
    passwordPolicy: { ...COGNITO_PASSWORD_POLICY, ...config.passwordPolicy },
    temporaryPasswordDays: 7,
    mfa: 'OPTIONAL',
    mfaMethods: ['SOFTWARE_TOKEN_MFA', 'SMS_MFA'],
    deviceMemory: config.rememberDevices ? 'always' : 'off',
    isDeviceFactor: true,
    accountRecovery: ['verified_email', 'verified_phone_number'],
    firstFactors: config.webAuthn ? ['PASSWORD', 'WEB_AUTHN'] : ['PASSWORD'],
    webAuthn: config.webAuthn
      ? { ...config.webAuthn, userVerification: 'required', isMultiFactor: true }
      : null,
  }
}

function ownHostedSettings({ hosted }: IdentityConfig): ClientSettings['hosted'] {
  if (hosted === undefined || hosted.providers.length === 0) return null

  return {
    callbackUrls: [...hosted.callbackUrls],
    logoutUrls: [...hosted.logoutUrls],
    scopes: ['openid', 'email', 'profile', ADMIN_SCOPE],
    providers: hosted.providers.map(({ name }) => name),
  }
}

function ownClientSettings(config: IdentityConfig): ClientSettings {
  const accessTokenSeconds = config.accessTokenSeconds ?? HOUR_SECONDS

  return {
    authFlows: [
      'ALLOW_USER_PASSWORD_AUTH',
      'ALLOW_REFRESH_TOKEN_AUTH',
      ...(config.customAuth ? (['ALLOW_CUSTOM_AUTH'] as const) : []),
      ...(config.webAuthn ? (['ALLOW_USER_AUTH'] as const) : []),
    ],
    accessTokenSeconds,
    idTokenSeconds: accessTokenSeconds,
    refreshTokenSeconds: 365 * DAY_SECONDS,
    sessionSeconds: 300,
    rotationGraceSeconds: 60,
    hidesUserExistence: true,
    mayDeleteOwnUser: config.selfDeletion ?? true,
    hosted: ownHostedSettings(config),
  }
}

export async function ensureOwnPool({
  config,
  pools,
  clients,
  keys,
  providers,
}: Pick<Services, 'config' | 'pools' | 'clients' | 'keys' | 'providers'>): Promise<void> {
  const { poolId, clientId, requiredAttributes = [] } = config
  const required = STANDARD_ATTRIBUTES.filter(({ Name }) => requiredAttributes.includes(Name)).map(
    (one) => ({ ...one, Required: true }),
  )
  const before = await pools.find(poolId)

  await pools.save({
    id: poolId,
    name: config.poolName ?? poolId,
    settings: ownPoolSettings(config),
    schemaAttributes: [...required, ...(before?.schemaAttributes.filter(isCustom) ?? [])],
  })
  // One that is no longer configured stays, with the links to it: the client does not offer it.
  for (const { name, type, issuer, clientId: id, clientSecret } of config.hosted?.providers ?? []) {
    const settings = { type, issuer, clientId: id, scopes: ['openid', 'email', 'profile'] }
    await providers.save({ poolId, name, settings, secret: clientSecret })
  }
  await clients.save({
    id: clientId,
    poolId,
    name: clientId,
    secret: null,
    settings: ownClientSettings(config),
  })
  await keys.ensure(poolId)
}
