import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getTokensFromRefreshToken } from '../operations/get-tokens-from-refresh-token.ts'
import { revokeToken } from '../operations/revoke-token.ts'
import type { Client } from '../pools/clients.ts'
import type { Services } from '../services.ts'
import { parameter, type Query } from './authorization-request.ts'
import { identityClaim } from './identity-claim.ts'
import { OAuthError } from './oauth-error.ts'
import { asOAuthError, redeemCode } from './redeem-code.ts'

const FORM = /^application\/x-www-form-urlencoded(?:[ \t]*;|$)/i
const BEARER = /^Bearer ([\w.~+/=-]+)$/i

/** `/oauth2/token`, `/oauth2/revoke` and `/oauth2/userInfo` of Cognito's hosted domain (RFC 6749, RFC 7009). */
export function serveTokens(app: FastifyInstance, services: Services): void {
  app.post('/oauth2/token', async (request, reply) =>
    answering(request, reply, async () => tokensFor(services, request)),
  )
  app.post('/oauth2/revoke', async (request, reply) =>
    answering(request, reply, async () => {
      const form = formOf(request)
      const { client, secret } = await clientOf(services, request, form)
      const token = requiredParameter(form, 'token')
      return revokeToken(services, { ClientId: client.id, Token: token, ...given(secret) })
    }),
  )
  const userInfo = async (request: FastifyRequest, reply: FastifyReply) =>
    answering(request, reply, async () => {
      const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
      return claimsFor(services, token ?? '')
    })
  app.get('/oauth2/userInfo', userInfo)
  app.post('/oauth2/userInfo', userInfo)
}

const given = (secret: string | null) => (secret === null ? {} : { ClientSecret: secret })

async function answering(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<object>,
): Promise<FastifyReply> {
  void reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
  try {
    const body = await work()
    return reply.type('application/json').send(JSON.stringify(body))
  } catch (error) {
    const known = asOAuthError(error)
    if (known === null) {
      request.log.error({ err: error }, 'a token request failed')
      return reply.code(500).type('application/json').send('{"error":"server_error"}')
    }
    const status = known.code === 'invalid_client' || known.code === 'invalid_token' ? 401 : 400
    if (status === 401) {
      const scheme = known.code === 'invalid_token' ? `Bearer error="${known.code}"` : 'Basic'
      void reply.header('www-authenticate', scheme)
    }
    return reply
      .code(status)
      .type('application/json')
      .send(JSON.stringify({ error: known.code, error_description: known.message }))
  }
}

function formOf(request: FastifyRequest): Query {
  if (!FORM.test(request.headers['content-type'] ?? '') || typeof request.body !== 'string')
    throw new OAuthError('invalid_request', 'a form is expected')
  const fields = new URLSearchParams(request.body)
  const names = [...new Set(fields.keys())]

  return Object.fromEntries(
    names.map((name) => {
      const values = fields.getAll(name)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

function requiredParameter(form: Query, name: string): string {
  const value = parameter(form, name)
  if (value === null) throw new OAuthError('invalid_request', `${name} is missing`)

  return value
}

function basicOf(request: FastifyRequest): readonly [id: string, secret: string] | null {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (encoded === undefined) return null
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')

  return [decoded(id), decoded(rest.join(':'))]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new OAuthError('invalid_client', 'the credentials are malformed')
  }
}

/** The client, proven by its secret where it has one. */
async function clientOf(
  { clients }: Pick<Services, 'clients'>,
  request: FastifyRequest,
  form: Query,
): Promise<{ readonly client: Client; readonly secret: string | null }> {
  const [id, secret] = basicOf(request) ?? [
    parameter(form, 'client_id'),
    parameter(form, 'client_secret'),
  ]
  const client = id === null ? null : await clients.find(id)
  if (client === null) throw new OAuthError('invalid_client', 'the client is not known')
  clients.requireSecret(client, secret ?? undefined)

  return { client, secret }
}

async function tokensFor(services: Services, request: FastifyRequest): Promise<object> {
  const form = formOf(request)
  const { client, secret } = await clientOf(services, request, form)
  const grant = requiredParameter(form, 'grant_type')
  if (grant === 'authorization_code') {
    return written(
      await redeemCode(services, {
        client,
        code: requiredParameter(form, 'code'),
        redirectUri: parameter(form, 'redirect_uri'),
        codeVerifier: parameter(form, 'code_verifier'),
      }),
    )
  }
  if (grant !== 'refresh_token')
    throw new OAuthError('unsupported_grant_type', 'grant_type is not supported')

  const { AuthenticationResult } = await getTokensFromRefreshToken(services, {
    ClientId: client.id,
    RefreshToken: requiredParameter(form, 'refresh_token'),
    ClientMetadata: undefined,
    ...given(secret),
  })
  return written(AuthenticationResult)
}

type Result = Awaited<ReturnType<typeof getTokensFromRefreshToken>>['AuthenticationResult']

const written = ({ IdToken, AccessToken, RefreshToken, ExpiresIn }: Result) => ({
  id_token: IdToken,
  access_token: AccessToken,
  ...(RefreshToken === undefined ? {} : { refresh_token: RefreshToken }),
  expires_in: ExpiresIn,
  token_type: 'Bearer',
})

async function claimsFor({ authenticate }: Services, token: string): Promise<object> {
  const { user } = await authenticate(token, 'openid').catch((error: unknown) => {
    const known = asOAuthError(error)
    throw known?.code === 'invalid_grant' ? new OAuthError('invalid_token', known.message) : error
  })
  const { identities } = identityClaim(user)

  return {
    sub: user.sub,
    username: user.username,
    ...user.attributes,
    ...(identities === undefined ? {} : { identities: JSON.stringify(identities) }),
  }
}
