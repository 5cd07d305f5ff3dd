import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { randomToken } from '@hlizo/kit/ids'

type Person = {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly given_name?: string
  readonly family_name?: string
}

type Grant = { readonly person: Person; readonly nonce: string; readonly challenge: string }

export type TestProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The callback that the provider sends a browser to, once this person has signed in. */
  approve(authorizationUrl: URL, person: Person): URL
  /** Changes the claims of the id tokens from now on. */
  forge(change: (claims: JWTPayload) => JWTPayload): void
  /** How many codes were exchanged for tokens. */
  exchanges(): number
  stop(): Promise<void>
}

/** An OpenID provider that keeps to the standard until `forge` says otherwise. */
export async function startTestProvider(): Promise<TestProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const clientId = 'pool'
  const clientSecret = randomToken()
  let forged = (claims: JWTPayload) => claims
  let exchanges = 0
  let issuer = ''

  const app = Fastify()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.get('/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  }))
  app.get('/jwks', async () => ({ keys: [jwk] }))
  app.post<{ Body: Record<string, string> }>('/token', async ({ body }, reply) => {
    const grant = grants.get(body['code'] ?? '')
    grants.delete(body['code'] ?? '')
    const challenge = createHash('sha256')
      .update(body['code_verifier'] ?? '')
      .digest('base64url')
    const isOurs = body['client_id'] === clientId && body['client_secret'] === clientSecret
    if (!grant || !isOurs || grant.challenge !== challenge)
      return reply.code(400).send({ error: 'invalid_grant' })
    exchanges += 1
    const claims = forged({ iss: issuer, aud: clientId, nonce: grant.nonce, ...grant.person })
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
    return { access_token: randomToken(), token_type: 'Bearer', id_token: idToken }
  })
  issuer = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')

  return {
    issuer,
    clientId,
    clientSecret,
    approve: (authorizationUrl, person) => {
      const asked = authorizationUrl.searchParams
      const code = randomToken()
      grants.set(code, {
        person,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
      })
      const callback = new URL(asked.get('redirect_uri') ?? '')
      callback.searchParams.set('code', code)
      callback.searchParams.set('state', asked.get('state') ?? '')
      callback.searchParams.set('iss', issuer)
      return callback
    },
    forge: (change) => {
      forged = change
    },
    exchanges: () => exchanges,
    stop: () => app.close(),
  }
}
