import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const signInOf = (variables: Record<string, string>) => readConfig(variables).identity.signIn
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://hlizo.example',
  ALLOW_IN_PRODUCTION:
    'embedded-identity,payments-sandbox,dev-mailbox,embedded-database,generated-secrets',
}

describe('readSignIn', () => {
  it('has the demo’s provider with demo data in one process, and never in production', () => {
    expect(signInOf({}).hasDemoProvider).toBe(true)
    expect(signInOf({ DEMO: 'off' }).hasDemoProvider).toBe(false)
    expect(signInOf({ DATABASE_URL: 'postgres://x/y' }).hasDemoProvider).toBe(false)
    expect(signInOf({ ...production, DEMO: 'on' }).hasDemoProvider).toBe(false)
    expect(() => signInOf({ ...production, DEMO_PROVIDER: 'on' })).toThrow('DEMO_PROVIDER')
  })

  it('has Google and another provider at the embedded pool', () => {
    const openid = {
      OPENID_NAME: 'Firma',
      OPENID_ISSUER: 'https://id.example.ro',
      OPENID_CLIENT_ID: 'a',
      OPENID_CLIENT_SECRET: 'b',
    }

    expect(signInOf({ ...google, ...openid }).providers.map(({ name }) => name)).toEqual([
      'Google',
      'Firma',
    ])
  })

  it.each([
    ['half of Google', { GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is missing'],
    ['half of another', { OPENID_NAME: 'Firma' }, 'OPENID_ISSUER is missing'],
  ])('refuses %s', (_, variables, message) => {
    expect(() => signInOf(variables)).toThrow(message)
  })

  it('shows the providers of an Amazon pool with its hosted domain', () => {
    const amazon = {
      IDENTITY_MODE: 'cognito',
      IDENTITY_USER_POOL_ID: 'eu-central-1_a',
      IDENTITY_CLIENT_ID: 'b',
      IDENTITY_POOL_ID: 'eu-central-1:c',
      IDENTITY_PROVIDERS: 'Google',
    }

    expect(signInOf({ ...amazon, IDENTITY_DOMAIN: 'https://auth.hlizo.example/' })).toEqual({
      domain: 'https://auth.hlizo.example',
      poolNames: ['Google'],
      providers: [],
      hasDemoProvider: false,
    })
    expect(() => signInOf(amazon)).toThrow('IDENTITY_DOMAIN is missing')
  })
})
