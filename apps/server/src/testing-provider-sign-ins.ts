import { createHash } from 'node:crypto'
import { AdminConfirmSignUpCommand } from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'
import { randomToken } from '@hlizo/kit/ids'
import { PASSWORD, testPeople } from './testing-people.ts'
import type { TestProduct } from './testing-product.ts'

const HostedTokens = z.object({ access_token: z.string(), refresh_token: z.string() })

/** A browser that keeps cookies and is led from address to address. */
function browser() {
  const cookies = new Map<string, string>()
  const go = async (address: string, form?: Record<string, string>) => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const { location } = Object.fromEntries(answer.headers)
    return new URL(location ?? 'about:blank', address).href
  }

  return go
}

/** People who sign in through the demo's provider. For tests. */
export function testProviderSignIns(product: () => TestProduct) {
  /** Signs in through the demo's provider as the web does, up to the tokens of the hosted domain. */
  async function tokensThroughProvider(person: string) {
    const { config } = product().services
    const redirectUri = `${config.publicUrl}/login/provider`
    const verifier = randomToken()
    const go = browser()
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: config.identity.clientId,
      redirect_uri: redirectUri,
      identity_provider: 'Demo',
      scope: 'openid email profile aws.cognito.signin.user.admin',
      state: randomToken(),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const page = await go(await go(`${product().url}/identity/oauth2/authorize?${query}`))
    await go(page)
    const answered = await go(await go(page, { person }))
    const back = await go(answered)
    const code = new URL(back).searchParams.get('code') ?? ''
    const answer = await fetch(`${product().url}/identity/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: config.identity.clientId,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }),
    })

    const tokens = HostedTokens.parse(await answer.json())
    return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token }
  }

  const throughProvider = async (person: string): Promise<string> =>
    (await tokensThroughProvider(person)).accessToken

  async function call(method: string, path: string, body?: object, token?: string) {
    const answer = await fetch(`${product().url}/api/v1${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()

    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }

  const register = (accessToken: string) =>
    call('POST', '/auth/provider/register', {
      accessToken,
      firstName: 'Irina',
      lastName: 'Stan',
      agreeToMarketing: false,
    })
  /** A member with a password, whose new sign-ins this gives. */
  async function memberAt(email: string) {
    const names = { firstName: 'Vlad', lastName: 'Tudor', password: PASSWORD }
    const { client, poolId } = product().services.userPool
    await call('POST', '/auth/register', { email, ...names })
    await client.send(new AdminConfirmSignUpCommand({ UserPoolId: poolId, Username: email }))

    return async () => (await testPeople(product()).signIn(email)).accessToken
  }

  return {
    call,
    tokensThroughProvider,
    throughProvider,
    register,
    memberAt,
    errorOf: (answer: Awaited<ReturnType<typeof call>>): string => JSON.stringify(answer.body),
  }
}
