import type { FastifyInstance } from 'fastify'
import { isPoolId } from '../issuers.ts'
import type { Services } from '../services.ts'

// Verifiers may keep the keys for five minutes; new ones are published a day before they sign.
const CACHE_CONTROL = 'public, max-age=300'

const endpointsAt = (base: string) => ({
  authorization_endpoint: `${base}/oauth2/authorize`,
  token_endpoint: `${base}/oauth2/token`,
  revocation_endpoint: `${base}/oauth2/revoke`,
  userinfo_endpoint: `${base}/oauth2/userInfo`,
  end_session_endpoint: `${base}/logout`,
})

/** The two documents by which tokens are verified, of every pool (OpenID Connect Discovery 1.0 §4). */
export function serveWellKnown(
  app: FastifyInstance,
  { keys, issuers, config }: Pick<Services, 'keys' | 'issuers' | 'config'>,
): void {
  const publishedOf = async (poolId: string) =>
    isPoolId(poolId) ? keys.published(poolId) : { keys: [] }
  app.get<{ Params: { poolId: string } }>(
    '/:poolId/.well-known/jwks.json',
    async ({ params }, reply) => {
      const published = await publishedOf(params.poolId)
      if (published.keys.length === 0) return reply.code(404).send({ message: 'No such user pool' })

      return reply.header('cache-control', CACHE_CONTROL).send(published)
    },
  )
  app.get<{ Params: { poolId: string } }>(
    '/:poolId/.well-known/openid-configuration',
    async ({ params }, reply) => {
      const published = await publishedOf(params.poolId)
      if (published.keys.length === 0) return reply.code(404).send({ message: 'No such user pool' })

      const issuer = issuers.of(params.poolId)
      return reply.header('cache-control', CACHE_CONTROL).send({
        issuer,
        ...endpointsAt(config.issuerBase),
        jwks_uri: `${issuer}/.well-known/jwks.json`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: [
          'none',
          'client_secret_basic',
          'client_secret_post',
        ],
        authorization_response_iss_parameter_supported: true,
        scopes_supported: ['openid', 'email', 'phone', 'profile'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    },
  )
}
