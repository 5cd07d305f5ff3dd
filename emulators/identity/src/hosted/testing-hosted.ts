import { createHash } from 'node:crypto'
import { randomToken } from '@hlizo/kit/ids'
import { z } from 'zod'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { startTestProvider, type TestProvider } from './testing-provider.ts'

export const CALLBACK = 'http://localhost:3000/login/provider'
export const LOGOUT = 'http://localhost:3000/'

const Tokens = z.object({
  id_token: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
})
export type HostedTokens = z.infer<typeof Tokens>

type Person = Parameters<TestProvider['approve']>[1]

/** A browser on its way: what it was sent to, and the cookie it was given. */
export type Begun = {
  readonly atProvider: URL
  readonly cookie: string
  readonly verifier: string
  readonly state: string
}

export type HostedTest = {
  readonly host: TestHost
  readonly provider: TestProvider
  readonly other: TestProvider
  /** Asks `/oauth2/authorize`; `null` leaves a parameter out. */
  authorize(changes?: Readonly<Record<string, string | null>>): Promise<Response>
  begin(changes?: Readonly<Record<string, string | null>>): Promise<Begun>
  /** Follows the provider's redirect to `/oauth2/idpresponse`. */
  callBack(callback: URL, cookie: string | null): Promise<Response>
  /** The whole way up to the code. */
  codeFor(
    person: Person,
    begun?: Begun,
  ): Promise<{ readonly code: string; readonly verifier: string }>
  token(form: Readonly<Record<string, string>>): Promise<Response>
  redeem(code: string, verifier: string): Promise<Response>
  signIn(person: Person): Promise<HostedTokens>
  stop(): Promise<void>
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Where an answer leads; empty for one that is no redirect. */
export function redirectOf(response: Response): URL {
  return new URL(response.headers.get('location') ?? 'about:blank')
}

const cookieOf = (response: Response) =>
  (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''

/** A pool with two providers, and a client of its hosted domain. */
export async function startHostedTest(): Promise<HostedTest> {
  const provider = await startTestProvider()
  const other = await startTestProvider()
  const configured = (name: string, { issuer, clientId, clientSecret }: TestProvider) => {
    const type = 'OIDC' as const
    return { name, type, issuer, clientId, clientSecret }
  }
  const host = await startTestHost({
    hosted: {
      callbackUrls: [CALLBACK],
      logoutUrls: [LOGOUT],
      providers: [configured('Provider', provider), configured('Other', other)],
    },
  })
  const { clientId } = host
  const at = (path: string) => `${host.url}/identity${path}`

  const authorize: HostedTest['authorize'] = async (changes = {}) => {
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: CALLBACK,
      identity_provider: 'Provider',
      scope: 'openid email aws.cognito.signin.user.admin',
      code_challenge: challengeOf('v'.repeat(43)),
      code_challenge_method: 'S256',
      state: 'of-the-client',
      ...changes,
    }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters))
      if (value !== null) query.set(name, value)
    return fetch(at(`/oauth2/authorize?${query}`), { redirect: 'manual' })
  }
  const begin: HostedTest['begin'] = async (changes = {}) => {
    const verifier = randomToken()
    const state = randomToken()
    const response = await authorize({
      code_challenge: challengeOf(verifier),
      state,
      ...changes,
    })
    return { atProvider: redirectOf(response), cookie: cookieOf(response), verifier, state }
  }
  const callBack: HostedTest['callBack'] = (callback, cookie) =>
    fetch(at(`/oauth2/idpresponse${callback.search}`), {
      redirect: 'manual',
      headers: cookie === null ? {} : { cookie },
    })
  const codeFor: HostedTest['codeFor'] = async (person, given) => {
    const begun = given ?? (await begin())
    const response = await callBack(provider.approve(begun.atProvider, person), begun.cookie)
    const code = redirectOf(response).searchParams.get('code') ?? ''
    return { code, verifier: begun.verifier }
  }
  const token: HostedTest['token'] = (form) =>
    fetch(at('/oauth2/token'), { method: 'POST', body: new URLSearchParams(form) })
  const redeem: HostedTest['redeem'] = (code, verifier) =>
    token({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: CALLBACK,
      code,
      code_verifier: verifier,
    })

  return {
    host,
    provider,
    other,
    authorize,
    begin,
    callBack,
    codeFor,
    token,
    redeem,
    signIn: async (person) => {
      const { code, verifier } = await codeFor(person)
      return Tokens.parse(await (await redeem(code, verifier)).json())
    },
    stop: async () => {
      await host.stop()
      await provider.stop()
      await other.stop()
    },
  }
}
