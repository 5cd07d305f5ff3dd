import type { Services } from './services.ts'
import { COGNITO_PASSWORD_POLICY } from './users/password-policy.ts'

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3_600

/** Brings the pool and the client of the configuration into the database, with keys to sign by. */
export async function ensureOwnPool({
  config,
  pools,
  clients,
  keys,
}: Pick<Services, 'config' | 'pools' | 'clients' | 'keys'>): Promise<void> {
  const accessTokenSeconds = config.accessTokenSeconds ?? HOUR_SECONDS

  await pools.save({
    id: config.poolId,
    name: config.poolId,
    settings: {
      usernameAttributes: ['email'],
      autoVerifiedAttributes: ['email', 'phone_number'],
      passwordPolicy: { ...COGNITO_PASSWORD_POLICY, ...config.passwordPolicy },
      temporaryPasswordDays: 7,
      mfa: 'OPTIONAL',
      mfaMethods: ['SOFTWARE_TOKEN_MFA', 'SMS_MFA'],
      deviceMemory: config.rememberDevices ? 'always' : 'off',
      isDeviceFactor: true,
      accountRecovery: ['verified_email', 'verified_phone_number'],
    },
  })
  await clients.save({
    id: config.clientId,
    poolId: config.poolId,
    name: config.clientId,
    secret: null,
    settings: {
      authFlows: [
        'ALLOW_USER_PASSWORD_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
        ...(config.customAuth ? (['ALLOW_CUSTOM_AUTH'] as const) : []),
      ],
      accessTokenSeconds,
      idTokenSeconds: accessTokenSeconds,
      refreshTokenSeconds: (config.refreshTokenDays ?? 365) * DAY_SECONDS,
      sessionSeconds: 300,
      rotationGraceSeconds: 60,
      hidesUserExistence: true,
      mayDeleteOwnUser: config.selfDeletion ?? true,
    },
  })
  await keys.ensure(config.poolId)
}
