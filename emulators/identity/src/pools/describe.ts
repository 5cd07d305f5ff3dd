import type { Client, ClientSettings } from './clients.ts'
import type { Pool, PoolSettings } from './pools.ts'
import { schemaOf } from './schema.ts'

const seconds = (moment: Date) => moment.getTime() / 1000

function describePasswordPolicy({ passwordPolicy, temporaryPasswordDays }: PoolSettings) {
  return {
    MinimumLength: passwordPolicy.minimumLength,
    RequireUppercase: passwordPolicy.requireUppercase,
    RequireLowercase: passwordPolicy.requireLowercase,
    RequireNumbers: passwordPolicy.requireNumbers,
    RequireSymbols: passwordPolicy.requireSymbols,
    TemporaryPasswordValidityDays: temporaryPasswordDays,
  }
}

export function describePool(pool: Pool, userCount: number): object {
  const { id, name, settings, createdAt, updatedAt } = pool
  const { accountRecovery } = settings

  return {
    Id: id,
    Name: name,
    UsernameAttributes: settings.usernameAttributes,
    AutoVerifiedAttributes: settings.autoVerifiedAttributes,
    MfaConfiguration: settings.mfa,
    Policies: {
      PasswordPolicy: describePasswordPolicy(settings),
      SignInPolicy: { AllowedFirstAuthFactors: settings.firstFactors },
    },
    ...(settings.deviceMemory === 'off'
      ? {}
      : {
          DeviceConfiguration: {
            ChallengeRequiredOnNewDevice: settings.isDeviceFactor,
            DeviceOnlyRememberedOnUserPrompt: settings.deviceMemory === 'on-demand',
          },
        }),
    UserAttributeUpdateSettings: {
      AttributesRequireVerificationBeforeUpdate: settings.autoVerifiedAttributes,
    },
    ...(accountRecovery === null
      ? {}
      : {
          AccountRecoverySetting: {
            RecoveryMechanisms: accountRecovery.map((Name, index) => ({
              Name,
              Priority: index + 1,
            })),
          },
        }),
    SchemaAttributes: [...schemaOf(pool).values()],
    EstimatedNumberOfUsers: userCount,
    CreationDate: seconds(createdAt),
    LastModifiedDate: seconds(updatedAt),
  }
}

function describeHosted({ hosted }: ClientSettings): object {
  if (hosted === null) return { AllowedOAuthFlowsUserPoolClient: false }

  return {
    AllowedOAuthFlowsUserPoolClient: true,
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: hosted.scopes,
    CallbackURLs: hosted.callbackUrls,
    LogoutURLs: hosted.logoutUrls,
    SupportedIdentityProviders: hosted.providers,
  }
}

/** An app client as the operator sees it (Cognito's UserPoolClientType), lives in seconds. */
export function describeClient(client: Client, secret: string | null): object {
  const { id, poolId, name, settings } = client
  const grace = settings.rotationGraceSeconds

  return {
    ClientId: id,
    UserPoolId: poolId,
    ClientName: name,
    ...(secret === null ? {} : { ClientSecret: secret }),
    ExplicitAuthFlows: settings.authFlows,
    AccessTokenValidity: settings.accessTokenSeconds,
    IdTokenValidity: settings.idTokenSeconds,
    RefreshTokenValidity: settings.refreshTokenSeconds,
    TokenValidityUnits: { AccessToken: 'seconds', IdToken: 'seconds', RefreshToken: 'seconds' },
    AuthSessionValidity: settings.sessionSeconds / 60,
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: settings.hidesUserExistence ? 'ENABLED' : 'LEGACY',
    RefreshTokenRotation:
      grace === null
        ? { Feature: 'DISABLED' }
        : { Feature: 'ENABLED', RetryGracePeriodSeconds: grace },
    ...describeHosted(settings),
    CreationDate: seconds(client.createdAt),
    LastModifiedDate: seconds(client.updatedAt),
  }
}
