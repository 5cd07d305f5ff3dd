import { confirmProfile, listProfiles } from '@hlizo/contract/calls/profiles'
import { getVideo } from '@hlizo/contract/calls/videos'
import { dataEnvelope } from './data-envelope.ts'
import type { Video } from '@hlizo/contract/entities/video'
import { z } from 'zod'
import { askIdentity, signIn } from './identity-calls.ts'
import { BENCH_CLIENT_ID, type Product } from './product.ts'

// One of the accounts that a demo installation comes with (README).
const account = { email: 'abonat@hlizo.example', password: 'Hlizo-Demo-2026' }
const ACCOUNT_WITHIN_MS = 120_000

const SignedIn = z.object({
  AuthenticationResult: z.object({
    AccessToken: z.string(),
    IdToken: z.string(),
    RefreshToken: z.string(),
  }),
})
export type Tokens = z.infer<typeof SignedIn>['AuthenticationResult']

const Claims = z.object({ username: z.string() })

/** A signed-in subscriber who has chosen a profile. */
export type Subscriber = {
  readonly accessToken: string
  /** What the browser of the subscriber carries: the session as Amplify writes it, the answer to the cookie banner. */
  readonly cookies: readonly {
    readonly name: string
    readonly value: string
    readonly url: string
  }[]
  readonly video: (id: number) => Promise<Video>
}

async function tokensOf(product: Product): Promise<Tokens | null> {
  const answer = await askIdentity(product, signIn(account))

  return answer.ok ? SignedIn.parse(await answer.json()).AuthenticationResult : null
}

/** The session as Amplify writes it, and the answer to the cookie banner. */
export function cookiesOf(url: string, tokens: Tokens): Subscriber['cookies'] {
  const payload = tokens.AccessToken.split('.')[1] ?? ''
  const { username } = Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const values = {
    LastAuthUser: username,
    [`${username}.accessToken`]: tokens.AccessToken,
    [`${username}.idToken`]: tokens.IdToken,
    [`${username}.refreshToken`]: tokens.RefreshToken,
    [`${username}.clockDrift`]: '0',
  }

  const session = Object.entries(values).map(([name, value]) => ({
    name: encodeURIComponent(`CognitoIdentityServiceProvider.${BENCH_CLIENT_ID}.${name}`),
    value: encodeURIComponent(value),
    url,
  }))
  const consent = encodeURIComponent(JSON.stringify({ v: 1, level: 'essential' }))

  return [...session, { name: 'consent', value: consent, url }]
}

/** Signs in as the demo subscriber and chooses the profile made last, which has watched nothing yet. */
export async function signInSubscriber(product: Product): Promise<Subscriber> {
  const { url, until } = product
  const tokens = await until(() => tokensOf(product), {
    everyMs: 500,
    withinMs: ACCOUNT_WITHIN_MS,
    what: 'the demo subscriber can sign in',
  })
  const call = async (method: string, path: string): Promise<unknown> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens.AccessToken}` },
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`)
    return answer.json()
  }
  const chosen = async () => {
    const { data } = dataEnvelope(listProfiles.data).parse(await call('GET', listProfiles.path))
    const last = data.at(-1)
    if (!last) return null
    await call(confirmProfile.method, confirmProfile.path.replace('{id}', String(last.id)))
    return last
  }
  // The subscription of the demo account comes some moments after the account.
  await until(chosen, {
    everyMs: 500,
    withinMs: ACCOUNT_WITHIN_MS,
    what: 'the demo subscriber has a profile',
  })

  return {
    accessToken: tokens.AccessToken,
    cookies: cookiesOf(url, tokens),
    video: async (id) =>
      dataEnvelope(getVideo.data).parse(
        await call('GET', getVideo.path.replace('{id}', String(id))),
      ).data,
  }
}
