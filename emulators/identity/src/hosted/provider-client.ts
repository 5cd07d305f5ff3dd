import * as openid from 'openid-client'
import { z } from 'zod'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { Provider, Providers } from '../pools/providers.ts'
import type { Prompt } from './authorization-request.ts'
import type { HostedSecrets } from './hosted-requests.ts'
import { OAuthError } from './oauth-error.ts'

/** Whom a provider has signed in. */
export type ProviderSubject = {
  readonly subject: string
  /** Empty where the provider tells none. */
  readonly email: string
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

export type ProviderClient = {
  /** The address at the provider where the browser goes. */
  addressOf(provider: Provider, secrets: HostedSecrets, prompt: Prompt): Promise<URL>
  /** Exchanges the provider's answer, the query of the callback, for whom it has signed in. */
  finish(provider: Provider, query: string, secrets: HostedSecrets): Promise<ProviderSubject>
}

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).optional(),
  // Some providers send it as text, which the standard has for no claim (OpenID Connect Core 1.0 §5.1).
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  given_name: z.string().max(2048).optional(),
  family_name: z.string().max(2048).optional(),
})

const TIMEOUT_SECONDS = 5
const CLOCK_TOLERANCE_SECONDS = 30
/** How long the metadata of a provider is used before it is read again. */
const METADATA_MS = HOUR_MS

const isOnThisMachine = (issuer: URL) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)

async function discover(
  { settings }: Provider,
  secret: string,
  fetcher: openid.CustomFetch | undefined,
): Promise<openid.Configuration> {
  const issuer = new URL(settings.issuer)
  const metadata = { client_secret: secret, [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS }

  return openid.discovery(issuer, settings.clientId, metadata, openid.ClientSecretPost(secret), {
    timeout: TIMEOUT_SECONDS,
    execute: [
      openid.enableNonRepudiationChecks,
      // A host with a fetcher of its own has the provider in its own process.
      ...(isOnThisMachine(issuer) || fetcher ? [openid.allowInsecureRequests] : []),
    ],
    ...(fetcher && { [openid.customFetch]: fetcher }),
  })
}

/** The relying party of OpenID Connect: each sign-in with state, nonce and PKCE of its own. */
export function createProviderClient(services: {
  providers: Pick<Providers, 'secretOf'>
  redirectUri: string
  now: () => number
  fetcher?: openid.CustomFetch | undefined
}): ProviderClient {
  const { providers, redirectUri, now, fetcher } = services
  const known = new Map<
    string,
    { readonly readAt: number; readonly found: Promise<openid.Configuration> }
  >()
  const configurationOf = (provider: Provider) => {
    const key = `${provider.poolId} ${provider.name} ${provider.updatedAt.getTime()}`
    const before = known.get(key)
    if (before && Math.abs(now() - before.readAt) < METADATA_MS) return before.found
    const found = discover(provider, providers.secretOf(provider), fetcher)
    known.set(key, { readAt: now(), found })
    found.catch(() => known.delete(key))
    return found
  }
  const reach = (provider: Provider) =>
    configurationOf(provider).catch((error: unknown) => {
      throw new OAuthError('temporarily_unavailable', 'the provider is away', { cause: error })
    })

  return {
    addressOf: async (provider, { state, nonce, codeVerifier }, prompt) =>
      openid.buildAuthorizationUrl(await reach(provider), {
        redirect_uri: redirectUri,
        scope: provider.settings.scopes.join(' '),
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(prompt !== null && { prompt }),
      }),
    finish: async (provider, query, { state, nonce, codeVerifier }) => {
      const configuration = await reach(provider)
      try {
        const tokens = await openid.authorizationCodeGrant(
          configuration,
          new URL(`${redirectUri}?${query}`),
          {
            pkceCodeVerifier: codeVerifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          },
        )
        return subjectOf(await claimsOf(configuration, tokens))
      } catch (error) {
        const code = hasRefused(error) ? 'access_denied' : 'server_error'
        throw new OAuthError(code, 'the provider has signed no user in', { cause: error })
      }
    },
  }
}

/** Whether the person, or the provider in the person's name, said no: everything else is a failure. */
const hasRefused = (error: unknown): boolean =>
  error instanceof openid.AuthorizationResponseError && error.error === 'access_denied'

/** The claims of the id token; some providers tell the address only when they are asked for it. */
async function claimsOf(
  configuration: openid.Configuration,
  tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
): Promise<z.infer<typeof Claims>> {
  const claims = Claims.parse(tokens.claims())
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
  if (claims.email !== undefined || !hasMore) return claims
  const userInfo = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)

  return Claims.parse({ ...userInfo, sub: claims.sub })
}

const subjectOf = (claims: z.infer<typeof Claims>): ProviderSubject => ({
  subject: claims.sub,
  email: claims.email ?? '',
  isEmailVerified: String(claims.email_verified) === 'true',
  firstName: claims.given_name ?? '',
  lastName: claims.family_name ?? '',
})
