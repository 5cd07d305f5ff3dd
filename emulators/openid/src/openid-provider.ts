import { exportJWK, generateKeyPair } from 'jose'
import Provider, { interactionPolicy, type Configuration } from 'oidc-provider'
import { randomToken } from '@hlizo/kit/ids'
import { memoryAdapters } from './memory-adapter.ts'

export type Person = {
  readonly id: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

export type OpenidOptions = {
  /** Its public address, with the path at which it is mounted and without a slash at the end. */
  readonly issuer: string
  readonly client: {
    readonly id: string
    readonly secret: string
    readonly redirectUri: string
  }
  readonly people: readonly Person[]
  readonly now: () => number
}

const MINUTE = 60
const HOUR = 3_600
const LIVES = {
  AccessToken: HOUR,
  AuthorizationCode: MINUTE,
  Grant: HOUR,
  IdToken: HOUR,
  Interaction: 10 * MINUTE,
  Session: HOUR,
}

/** Asks each time who signs in, as a chooser of accounts does. */
function alwaysAsking(): interactionPolicy.DefaultPolicy {
  const { Check } = interactionPolicy
  const policy = interactionPolicy.base()
  policy
    .get('login')
    ?.checks.add(
      new Check('choice', 'a person is chosen each time', ({ oidc }) =>
        oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    )

  return policy
}

async function signingKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })

  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomToken(64) }
}

/** Choosing a person is the consent to what the page says is passed on: there is no second question. */
const grantAtOnce: Configuration['loadExistingGrant'] = async ({ oidc }) => {
  const { client, account, provider } = oidc
  if (client === undefined || account === undefined) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()

  return grant
}

const accountsOf =
  (people: readonly Person[]): NonNullable<Configuration['findAccount']> =>
  async (_context, id) => {
    const person = people.find((one) => one.id === id)
    if (person === undefined) return undefined

    return {
      accountId: id,
      claims: async () => ({
        sub: id,
        email: person.email,
        email_verified: person.isEmailVerified,
        given_name: person.firstName,
        family_name: person.lastName,
      }),
    }
  }

/** An OpenID provider with people that any visitor may sign in as: for demos, never for real people. */
export async function createOpenidProvider(options: OpenidOptions): Promise<Provider> {
  const { issuer, client, people, now } = options
  const provider = new Provider(issuer, {
    adapter: memoryAdapters(now),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: [randomToken()] },
    features: { devInteractions: { enabled: false } },
    findAccount: accountsOf(people),
    interactions: {
      policy: alwaysAsking(),
      url: (_context, { uid }) => `${issuer}/interaction/${uid}`,
    },
    jwks: { keys: [await signingKey()] },
    loadExistingGrant: grantAtOnce,
    pkce: { required: () => true },
    ttl: LIVES,
  })
  // The caller that mounts it gives `issuer`.
  provider.proxy = true

  return provider
}
