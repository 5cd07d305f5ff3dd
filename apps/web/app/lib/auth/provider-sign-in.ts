import type { Tokens } from '@hlizo/contract/entities/tokens'
import { hrefs } from '@hlizo/contract/hrefs'
import { randomToken } from '@hlizo/kit/ids'
import * as z from 'zod/mini'
import { claimsOf } from './token-claims.ts'

/** The app client at the user pool's hosted domain, without a slash at the end of `domain`. */
export type HostedClient = {
  readonly domain: string
  readonly clientId: string
  /** The `iss` of answers, where the pool tells it (RFC 9207); null for Amazon Cognito. */
  readonly issuer: string | null
  readonly redirectUri: string
}

/** What a tab remembers between the two visits to its site. */
const Begun = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  provider: z.string(),
  /** `link` adds the provider to the account that is signed in; `prove` shows that its owner is here. */
  purpose: z.enum(['sign-in', 'link', 'prove']),
})
type Begun = z.infer<typeof Begun>
export type Purpose = Begun['purpose']

export type Answer = {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}
export type ProviderTokens = {
  readonly tokens: Tokens
  readonly provider: string
  readonly purpose: Purpose
}
export type Outcome = ProviderTokens | { readonly failure: 'cancelled' | 'failed' }

const KEY = 'provider_sign_in'
const SCOPE = 'openid email profile aws.cognito.signin.user.admin'

const Issued = z.object({
  id_token: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
})
const IdClaims = z.object({ nonce: z.optional(z.string()), aud: z.optional(z.string()) })

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))

  return base64url(new Uint8Array(digest))
}

/** The address at the hosted domain; what the way back is checked by stays in this tab. */
export async function beginProviderSignIn(
  { domain, clientId, redirectUri }: HostedClient,
  { provider, purpose }: Pick<Begun, 'provider' | 'purpose'>,
  store: Storage = sessionStorage,
): Promise<string> {
  const begun: Begun = {
    state: randomToken(),
    nonce: randomToken(),
    verifier: randomToken(),
    provider,
    purpose,
  }
  store.setItem(KEY, JSON.stringify(begun))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    identity_provider: provider,
    scope: SCOPE,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await challengeOf(begun.verifier),
    code_challenge_method: 'S256',
    ...(purpose === 'prove' && { prompt: 'login' }),
  })

  return `${domain}/oauth2/authorize?${query}`
}

/** What this tab began; asked once, so that no answer is taken twice. */
function takeBegun(store: Storage): Begun | null {
  const text = store.getItem(KEY)
  store.removeItem(KEY)
  if (text === null) return null

  return z.safeParse(Begun, JSON.parse(text)).data ?? null
}

async function redeem(
  { domain, clientId, redirectUri }: HostedClient,
  code: string,
  { verifier, nonce }: Begun,
  fetcher: typeof fetch,
): Promise<Tokens | null> {
  const response = await fetcher(`${domain}/oauth2/token`, {
    method: 'POST',
    cache: 'no-store',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }),
  })
  if (!response.ok) return null
  const issued = z.parse(Issued, await response.json())
  const claims = claimsOf(IdClaims, issued.id_token)
  // The token comes from the pool itself: what is left to check is that it is for this request (OpenID Connect Core 1.0 §3.1.3.7).
  if (claims.nonce !== nonce || claims.aud !== clientId) return null

  return {
    idToken: issued.id_token,
    accessToken: issued.access_token,
    refreshToken: issued.refresh_token,
  }
}

/** Takes the answer of the hosted domain: only one that this tab asked for, once. */
export async function finishProviderSignIn(
  client: HostedClient,
  answer: Answer,
  {
    store = sessionStorage,
    fetcher = (...request) => fetch(...request),
  }: { store?: Storage; fetcher?: typeof fetch } = {},
): Promise<Outcome> {
  const begun = takeBegun(store)
  const isOurs = begun !== null && answer.state === begun.state
  const isOfPool = client.issuer === null || answer.iss === client.issuer
  if (!isOurs || !isOfPool) return { failure: 'failed' }
  if (answer.code === undefined)
    return { failure: answer.error === 'access_denied' ? 'cancelled' : 'failed' }
  try {
    const tokens = await redeem(client, answer.code, begun, fetcher)
    const { provider, purpose } = begun
    return tokens === null ? { failure: 'failed' } : { tokens, provider, purpose }
  } catch {
    return { failure: 'failed' }
  }
}

export const redirectUriOf = (publicUrl: string) => `${publicUrl}${hrefs.provider()}`
