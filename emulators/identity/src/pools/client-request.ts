import { z } from 'zod'
import { DAY_SECONDS, HOUR_SECONDS } from '@hlizo/kit/durations'
import { invalidParameter } from '../errors.ts'
import { Scope } from '../hosted/scopes.ts'
import { text } from '../shapes.ts'
import { ClientSettings, type AuthFlow } from './clients.ts'

const Unit = z.enum(['seconds', 'minutes', 'hours', 'days'])
type Unit = z.infer<typeof Unit>

const SECONDS: Record<Unit, number> = {
  seconds: 1,
  minutes: 60,
  hours: HOUR_SECONDS,
  days: DAY_SECONDS,
}

// Without a fragment, and over https but on this machine (AWS, CallbackURLs; RFC 6749 §3.1.2).
const ReturnUrl = text(1024).refine(
  (url) => isReturnUrl(url),
  'Member must be an absolute https address without a fragment',
)

export const ClientSettingsRequest = z.object({
  ExplicitAuthFlows: z.array(text(64)).optional(),
  AccessTokenValidity: z.number().int().min(0).optional(),
  IdTokenValidity: z.number().int().min(0).optional(),
  RefreshTokenValidity: z.number().int().min(0).optional(),
  TokenValidityUnits: z
    .object({
      AccessToken: Unit.default('hours'),
      IdToken: Unit.default('hours'),
      RefreshToken: Unit.default('days'),
    })
    .default({ AccessToken: 'hours', IdToken: 'hours', RefreshToken: 'days' }),
  AuthSessionValidity: z.number().int().min(3).max(15).default(3),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('ENABLED'),
  RefreshTokenRotation: z
    .object({
      Feature: z.enum(['ENABLED', 'DISABLED']),
      RetryGracePeriodSeconds: z.number().int().min(0).max(60).default(0),
    })
    .default({ Feature: 'DISABLED', RetryGracePeriodSeconds: 0 }),
  AllowedOAuthFlowsUserPoolClient: z.boolean().default(false),
  AllowedOAuthFlows: z
    .array(z.enum(['code']))
    .max(1)
    .default([]),
  AllowedOAuthScopes: z.array(Scope).max(50).default([]),
  CallbackURLs: z.array(ReturnUrl).max(100).default([]),
  LogoutURLs: z.array(ReturnUrl).max(100).default([]),
  SupportedIdentityProviders: z.array(text(32)).max(50).default([]),
})

function isReturnUrl(url: string): boolean {
  const parsed = URL.parse(url)
  if (parsed === null || url.includes('#')) return false

  return parsed.protocol === 'https:' || parsed.hostname === 'localhost'
}

// The names that app clients of Cognito had before those with ALLOW_; refreshing went with each of them.
const LEGACY_FLOWS: Readonly<Record<string, AuthFlow>> = {
  ADMIN_NO_SRP_AUTH: 'ALLOW_ADMIN_USER_PASSWORD_AUTH',
  USER_PASSWORD_AUTH: 'ALLOW_USER_PASSWORD_AUTH',
  CUSTOM_AUTH_FLOW_ONLY: 'ALLOW_CUSTOM_AUTH',
}

function readFlows(names: readonly string[] | undefined): readonly string[] {
  if (names === undefined) return DEFAULT_FLOWS
  const legacy = names.flatMap((name) => LEGACY_FLOWS[name] ?? [])
  if (legacy.length === 0) return names
  if (legacy.length < names.length) {
    throw invalidParameter('Flows with and without the prefix ALLOW_ cannot be mixed.')
  }

  return [...legacy, 'ALLOW_REFRESH_TOKEN_AUTH']
}

const DEFAULT_FLOWS: AuthFlow[] = ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']

function readHosted(request: z.output<typeof ClientSettingsRequest>): ClientSettings['hosted'] {
  if (!request.AllowedOAuthFlowsUserPoolClient) return null

  return {
    callbackUrls: request.CallbackURLs,
    logoutUrls: request.LogoutURLs,
    scopes: request.AllowedOAuthFlows.includes('code') ? request.AllowedOAuthScopes : [],
    providers: request.SupportedIdentityProviders,
  }
}

/** Reads the settings; what a Cognito client may be but this service is not is InvalidParameter. */
export function readClientSettings(
  request: z.output<typeof ClientSettingsRequest>,
): ClientSettings {
  const units = request.TokenValidityUnits
  const settings = ClientSettings.safeParse({
    authFlows: readFlows(request.ExplicitAuthFlows),
    accessTokenSeconds: (request.AccessTokenValidity || 1) * SECONDS[units.AccessToken],
    idTokenSeconds: (request.IdTokenValidity || 1) * SECONDS[units.IdToken],
    refreshTokenSeconds: (request.RefreshTokenValidity || 30) * SECONDS[units.RefreshToken],
    sessionSeconds: request.AuthSessionValidity * 60,
    rotationGraceSeconds:
      request.RefreshTokenRotation.Feature === 'ENABLED'
        ? request.RefreshTokenRotation.RetryGracePeriodSeconds
        : null,
    hidesUserExistence: request.PreventUserExistenceErrors === 'ENABLED',
    hosted: readHosted(request),
  })
  if (settings.success) return settings.data

  const [issue] = settings.error.issues
  throw invalidParameter(`Invalid client setting ${issue?.path.join('.')}: ${issue?.message}`)
}
