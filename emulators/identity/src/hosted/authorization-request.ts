import { z } from 'zod'
import type { Client, Clients } from '../pools/clients.ts'
import { OAuthError } from './oauth-error.ts'
import { Scope } from './scopes.ts'

/** What a client asked for, as far as the rest of the sign-in needs it. */
export const AuthorizationRequest = z.object({
  redirectUri: z.string(),
  state: z.string().nullable(),
  nonce: z.string().nullable(),
  scope: z.string(),
  /** S256 of the client's verifier; `null` only for a client with a secret. */
  codeChallenge: z.string().nullable(),
})
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>

export type Query = Readonly<Record<string, unknown>>

/** How a client and its address are known; before that no answer may go anywhere (RFC 6749 §4.1.2.1). */
export type Destination = {
  readonly client: Client
  readonly redirectUri: string
  readonly state: string | null
}

const MAX_LENGTH = 2_048
const S256 = /^[\w-]{43}$/

/** A parameter that was given once; more than once is an error (RFC 6749 §3.1). */
export function parameter(query: Query, name: string): string | null {
  const value = query[name]
  if (value === undefined || value === '') return null
  if (typeof value !== 'string' || value.length > MAX_LENGTH || value.includes('\0'))
    throw new OAuthError('invalid_request', `${name} is not valid`)

  return value
}

/** Reads where answers go: to an address of the client, compared character by character (RFC 9700 §2.1). */
export async function readDestination(
  { clients }: { readonly clients: Pick<Clients, 'find'> },
  query: Query,
): Promise<Destination> {
  const clientId = parameter(query, 'client_id')
  const redirectUri = parameter(query, 'redirect_uri')
  const state = parameter(query, 'state')
  const client = clientId === null ? null : await clients.find(clientId)
  if (client === null) throw new OAuthError('invalid_request', 'client_id is unknown')
  const isListed =
    redirectUri !== null && client.settings.hosted?.callbackUrls.includes(redirectUri)
  if (!isListed) throw new OAuthError('redirect_mismatch', 'redirect_uri is not of this client')

  return { client, redirectUri, state }
}

function readScope({ settings }: Client, asked: string | null): string {
  const allowed = settings.hosted?.scopes ?? []
  const scopes = asked === null ? allowed : asked.split(' ').filter((one) => one !== '')
  const areKnown = scopes.every((one) => Scope.safeParse(one).success && allowed.includes(one))
  if (scopes.length === 0 || !areKnown)
    throw new OAuthError('invalid_scope', 'scope is not allowed')

  return [...new Set(scopes)].join(' ')
}

/** Only S256: `plain` shows the verifier to everyone who sees the request (RFC 9700 §2.1.1). */
function readChallenge({ sealedSecret }: Client, query: Query): string | null {
  const challenge = parameter(query, 'code_challenge')
  const method = parameter(query, 'code_challenge_method')
  if (challenge === null && method === null && sealedSecret !== null) return null
  if (challenge === null || method !== 'S256' || !S256.test(challenge)) {
    throw new OAuthError('invalid_request', 'code_challenge with the method S256 is required')
  }

  return challenge
}

/** What the provider is asked to do although it has a session (OpenID Connect Core 1.0 §3.1.2.1). */
const Prompt = z.enum(['login', 'select_account']).nullable()
export type Prompt = z.infer<typeof Prompt>

function readPrompt(query: Query): Prompt {
  const { success, data } = Prompt.safeParse(parameter(query, 'prompt'))
  if (!success) throw new OAuthError('invalid_request', 'prompt must be login or select_account')

  return data
}

export function readAuthorizationRequest(
  { client, redirectUri, state }: Destination,
  query: Query,
): AuthorizationRequest & { readonly providerName: string; readonly prompt: Prompt } {
  if (parameter(query, 'response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'response_type must be code')
  const providerName = parameter(query, 'identity_provider')
  const isSupported =
    providerName !== null && client.settings.hosted?.providers.includes(providerName)
  if (!isSupported)
    throw new OAuthError('invalid_request', 'identity_provider must be one of the client')

  return {
    providerName,
    prompt: readPrompt(query),
    redirectUri,
    state,
    nonce: parameter(query, 'nonce'),
    scope: readScope(client, parameter(query, 'scope')),
    codeChallenge: readChallenge(client, query),
  }
}
