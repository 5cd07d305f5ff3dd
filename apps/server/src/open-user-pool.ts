import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { HOST_KEY_HEADER } from '@hlizo/identity/host-caller'
import type { MovableClock } from '@hlizo/kit/clock'
import { embeddedPoolAsker } from './ask-embedded-pool.ts'
import type { Config } from './config.ts'
import { loopbackUrl } from './loopback.ts'
import { endAllSignIns, endSomeSignIns } from './stores/pool-sign-out.ts'
import { poolPasskeyUses } from './pool-passkey-uses.ts'
import { poolRecoveryCodes } from './pool-recovery-codes.ts'
import { IDENTITY_PREFIX } from './public-settings.ts'
import type { Secrets } from './secrets.ts'
import type { OperatedPool } from './stores/user-pool.ts'

/** Embedded or Amazon's, by URL. */
export type UserPool = OperatedPool

type Deps = { config: Config; secrets: Secrets; clock: MovableClock }

// One attempt: the SDK would retry LimitExceeded after seconds, and the delay would reveal which
// addresses have an account.
const maxAttempts = 1

/** The AWS client, with permission for administrator operations. */
export function openUserPool({ config, secrets, clock }: Deps): UserPool {
  const { mode, region, userPoolId: poolId, clientId } = config.identity
  if (mode === 'cognito') {
    const issuer = `https://cognito-idp.${region}.amazonaws.com/${poolId}`
    const client = new CognitoIdentityProviderClient({ region, maxAttempts })
    return {
      client,
      poolId,
      ...endAllSignIns(client, poolId),
      clientId,
      issuer,
      handsMessagesOver: false,
      recoveryCodes: null,
    }
  }

  const client = embeddedClient({ config, secrets, clock })
  const hostKey = secrets.identitySecretAccessKey
  const ask = embeddedPoolAsker({ url: embeddedUrl(config), hostKey })
  return {
    client,
    poolId,
    ...endSomeSignIns(client, poolId),
    clientId,
    issuer: `${config.publicUrl}${IDENTITY_PREFIX}/${poolId}`,
    handsMessagesOver: true,
    recoveryCodes: poolRecoveryCodes(ask),
    passkeyUses: poolPasskeyUses(ask, poolId),
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
      // Signatures contain the time, and the product's clock may be shifted.
      client.config.systemClockOffset = clock.offset()
      const { request } = given
      if (hasHeaders(request)) request.headers[HOST_KEY_HEADER] = secrets.identitySecretAccessKey
      return next(given)
    },
    // All our requests come from one address; the host's key exempts them from limits.
    { step: 'build', name: 'hlizoHost' },
  )

  return client
}

function hasHeaders(request: unknown): request is { headers: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'headers' in request
}
