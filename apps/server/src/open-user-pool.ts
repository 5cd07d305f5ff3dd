import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { HOST_KEY_HEADER } from '@hlizo/identity/host-caller'
import type { MovableClock } from '@hlizo/kit/clock'
import type { Config } from './config.ts'
import { loopbackUrl } from './loopback.ts'
import { endAllSignIns, endOneSignIn } from './pool-sign-out.ts'
import { poolRecoveryCodes } from './pool-recovery-codes.ts'
import { IDENTITY_PREFIX } from './public-settings.ts'
import type { Secrets } from './secrets.ts'
import type { OperatedPool } from './stores/user-pool.ts'

/** The user pool by URL: ours or Amazon's, no code knows which. */
export type UserPool = OperatedPool

type Deps = { config: Config; secrets: Secrets; clock: MovableClock }

// One try only: the SDK takes LimitExceeded for an overload and waits seconds before the next one, which would
// tell the addresses that have an account from those that have none.
const maxAttempts = 1

/** The ordinary AWS client. It may also do what operators may: the requests are signed. */
export function openUserPool({ config, secrets, clock }: Deps): UserPool {
  const { mode, region, userPoolId: poolId, clientId } = config.identity
  if (mode === 'cognito') {
    const issuer = `https://cognito-idp.${region}.amazonaws.com/${poolId}`
    const client = new CognitoIdentityProviderClient({ region, maxAttempts })
    return {
      client,
      poolId,
      endSignIn: endAllSignIns(client, poolId),
      clientId,
      issuer,
      handsMessagesOver: false,
      recoveryCodes: null,
    }
  }

  const client = embeddedClient({ config, secrets, clock })
  return {
    client,
    poolId,
    endSignIn: endOneSignIn(client, poolId),
    clientId,
    issuer: `${config.publicUrl}${IDENTITY_PREFIX}/${poolId}`,
    handsMessagesOver: true,
    recoveryCodes: poolRecoveryCodes({
      url: embeddedUrl(config),
      hostKey: secrets.identitySecretAccessKey,
    }),
  }
}

const embeddedUrl = ({ adminHost, adminPort }: Config) =>
  `${loopbackUrl(adminHost, adminPort)}${IDENTITY_PREFIX}/`

function embeddedClient({ config, secrets, clock }: Deps): CognitoIdentityProviderClient {
  const client = new CognitoIdentityProviderClient({
    region: config.identity.region,
    endpoint: embeddedUrl(config),
    credentials: {
      accessKeyId: secrets.identityAccessKeyId,
      secretAccessKey: secrets.identitySecretAccessKey,
    },
    maxAttempts,
  })
  client.middlewareStack.add(
    (next) => async (given) => {
      // Requests are signed with the time, which the product's clock may have left behind.
      client.config.systemClockOffset = clock.offset()
      const { request } = given
      if (hasHeaders(request)) request.headers[HOST_KEY_HEADER] = secrets.identitySecretAccessKey
      return next(given)
    },
    // All our requests come from one address; with the host's key they count against nobody's limit.
    { step: 'build', name: 'hlizoHost' },
  )

  return client
}

function hasHeaders(request: unknown): request is { headers: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'headers' in request
}
