import { describe, expect, it } from 'vitest'
import { beginProviderSignIn, finishProviderSignIn, type HostedClient } from './provider-sign-in.ts'

const client: HostedClient = {
  domain: 'https://hlizo.example/identity',
  clientId: 'web',
  issuer: 'https://hlizo.example/identity/pool',
  redirectUri: 'https://hlizo.example/login/provider',
}

function memory(): Storage {
  const stored = new Map<string, string>()

  return {
    get length() {
      return stored.size
    },
    key: (index) => [...stored.keys()][index] ?? null,
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => void stored.set(key, value),
  }
}

/** A tab that has begun, and a hosted domain that answers with these claims. */
async function begun(claims: (nonce: string) => object = (nonce) => ({ nonce, aud: 'web' })) {
  const store = memory()
  const asked = new URL(
    await beginProviderSignIn(client, { provider: 'Google', purpose: 'sign-in' }, store),
  ).searchParams
  const sent: URLSearchParams[] = []
  const fetcher: typeof fetch = async (_address, init) => {
    if (init?.body instanceof URLSearchParams) sent.push(init.body)
    const payload = btoa(JSON.stringify(claims(asked.get('nonce') ?? '')))
    return Response.json({ id_token: `x.${payload}.x`, access_token: 'a', refresh_token: 'r' })
  }
  const answer = { code: 'code', state: asked.get('state') ?? '', iss: client.issuer ?? '' }

  return { store, asked, sent, fetcher, answer }
}

describe('provider sign-in', () => {
  it('uses S256, and redeems the code with the verifier of this tab', async () => {
    const { store, asked, sent, fetcher, answer } = await begun()
    const outcome = await finishProviderSignIn(client, answer, { store, fetcher })

    expect(outcome).toEqual({
      tokens: { idToken: expect.any(String), accessToken: 'a', refreshToken: 'r' },
      provider: 'Google',
      purpose: 'sign-in',
    })
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(sent[0]?.get('code_verifier')).toHaveLength(43)
    expect(sent[0]?.get('code_verifier')).not.toBe(asked.get('code_challenge'))
  })

  it('requires a new sign-in at the provider for a verification', async () => {
    const promptOf = async (purpose: 'sign-in' | 'prove') => {
      const address = await beginProviderSignIn(client, { provider: 'Google', purpose }, memory())
      return new URL(address).searchParams.get('prompt')
    }

    expect([await promptOf('sign-in'), await promptOf('prove')]).toEqual([null, 'login'])
  })

  it('accepts a response once', async () => {
    const { store, sent, fetcher, answer } = await begun()
    await finishProviderSignIn(client, answer, { store, fetcher })

    expect(await finishProviderSignIn(client, answer, { store, fetcher })).toEqual({
      failure: 'failed',
    })
    expect(sent).toHaveLength(1)
  })

  it.each([
    ['another state', { state: 'other' }],
    ['no state', { state: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
  ])('sends no code anywhere after %s', async (_, wrong) => {
    const { store, sent, fetcher, answer } = await begun()
    const outcome = await finishProviderSignIn(client, { ...answer, ...wrong }, { store, fetcher })

    expect(outcome).toEqual({ failure: 'failed' })
    expect(sent).toEqual([])
  })

  it('refuses a response in a tab without a request', async () => {
    const { fetcher, answer } = await begun()

    expect(await finishProviderSignIn(client, answer, { store: memory(), fetcher })).toEqual({
      failure: 'failed',
    })
  })

  it.each([
    ['the nonce of another sign-in', () => ({ nonce: 'other', aud: 'web' })],
    ['no nonce', () => ({ aud: 'web' })],
    ['another audience', (nonce: string) => ({ nonce, aud: 'other' })],
  ])('refuses tokens with %s', async (_, claims) => {
    const { store, fetcher, answer } = await begun(claims)

    expect(await finishProviderSignIn(client, answer, { store, fetcher })).toEqual({
      failure: 'failed',
    })
  })

  it('distinguishes a refusal by the person from an error', async () => {
    const { store, fetcher, answer } = await begun()
    const { state, iss } = answer

    expect(
      await finishProviderSignIn(
        client,
        { state, iss, error: 'access_denied' },
        { store, fetcher },
      ),
    ).toEqual({ failure: 'cancelled' })
  })

  it('accepts a missing issuer from a pool that does not send one', async () => {
    const { store, fetcher, answer } = await begun()
    const amazon = { ...client, issuer: null }
    const outcome = await finishProviderSignIn(
      amazon,
      { ...answer, iss: undefined },
      { store, fetcher },
    )

    expect(outcome).toHaveProperty('tokens')
  })
})
