import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://hlizo.ro',
  DATABASE_URL: 'postgresql://hlizo:x@db/hlizo',
  IDENTITY_MODE: 'cognito',
  IDENTITY_USER_POOL_ID: 'eu-central-1_Abc123',
  IDENTITY_CLIENT_ID: 'client',
  IDENTITY_POOL_ID: 'eu-central-1:pool',
  PAYMENTS_MODE: 'stripe',
  STRIPE_SECRET_KEY: 'rk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
  MAIL_URL: 'smtps://u:p@mail.example:465',
  MEDIA_SIGNING_KEY: 'k'.repeat(44),
}

const complaint = (variables: Record<string, string>) => {
  try {
    readConfig(variables)
    return 'none'
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error)
  }
}

describe('readConfig', () => {
  it('refuses live keys with the sandbox, and the reverse', () => {
    const sandbox = { PAYMENTS_MODE: 'sandbox', STRIPE_SECRET_KEY: 'sk_live_x' }
    const mixed = { ...production, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }

    expect(complaint(sandbox)).toContain('beside the payments emulator')
    expect(complaint(mixed)).toContain('both be live keys or both test keys')
  })

  it('needs no variable on a laptop', () => {
    const config = readConfig({ DATA_DIR: '/tmp/hlizo' })

    expect(config).toMatchObject({
      mode: 'development',
      publicUrl: 'http://localhost:3000',
      dataDir: '/tmp/hlizo',
      databaseUrl: null,
      identity: { mode: 'embedded', userPoolId: 'eu-central-1_HLIZO0001' },
      payments: { mode: 'sandbox' },
      mail: { url: null },
    })
  })

  it('recognizes a pooler by the URL of PostgreSQL behind it', () => {
    const pooler = { ...production, DATABASE_LISTEN_URL: 'postgresql://hlizo:x@primary/hlizo' }
    const found = [production, pooler, { ...pooler, DATABASE_POOLER_PREPARES: 'on' }].map(
      (variables) => readConfig(variables).databasePooler,
    )

    expect(found).toEqual([
      null,
      { directUrl: pooler.DATABASE_LISTEN_URL, isPreparing: false },
      { directUrl: pooler.DATABASE_LISTEN_URL, isPreparing: true },
    ])
  })

  it('refuses addresses of different databases', () => {
    const listen = { DATABASE_LISTEN_URL: 'postgresql://hlizo:x@primary/hlizo' }
    const drill = { ...production, DATABASE_URL: 'postgresql://hlizo:x@db/drill' }
    const replica = { DATABASE_REPLICA_URL: 'postgresql://hlizo:x@replica/hlizo' }
    const standby = { DATABASE_STANDBY_URL: 'postgresql://hlizo:x@standby/hlizo' }

    expect(complaint({ ...production, ...listen, ...replica })).toBe('none')
    expect(complaint({ ...drill, ...listen })).toContain('DATABASE_LISTEN_URL must name the same')
    expect(complaint({ ...drill, ...replica })).toContain('DATABASE_REPLICA_URL must name the same')
    expect(complaint(listen)).toContain('DATABASE_LISTEN_URL needs DATABASE_URL')
    expect(complaint({ ...production, ...replica, ...standby })).toBe('none')
    expect(complaint({ ...production, ...standby })).toContain('needs DATABASE_REPLICA_URL')
    expect(complaint({ ...drill, ...replica, ...standby })).toContain('DATABASE_STANDBY_URL must')
  })

  it('records traces only for a collector', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
    const found = [{}, collector, { ...collector, OTEL_TRACES_SAMPLER_ARG: '1' }].map(
      (variables) => readConfig(variables).tracing,
    )

    expect(found).toEqual([
      null,
      { endpoint: 'http://127.0.0.1:4318', serviceName: 'hlizo', ratio: 0.05 },
      { endpoint: 'http://127.0.0.1:4318', serviceName: 'hlizo', ratio: 1 },
    ])
    expect(complaint({ ...collector, OTEL_TRACES_SAMPLER_ARG: '2' })).toContain('OTEL_TRACES')
  })

  it('uses the identity environment dev, in production prod and no other', () => {
    const environments = [{}, { IDENTITY_ENVIRONMENT: 'prod' }, production].map(
      (variables) => readConfig(variables).identity.environment,
    )

    expect(environments).toEqual(['dev', 'prod', 'prod'])
    expect(complaint({ ...production, IDENTITY_ENVIRONMENT: 'dev' })).toContain('set prod')
    expect(complaint({ IDENTITY_ENVIRONMENT: 'staging' })).toContain('must be dev or prod')
  })

  it('treats an empty variable as missing', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({
      databaseUrl: null,
      port: 3000,
    })
  })

  it('names each invalid variable and how to set it', () => {
    expect(complaint({ PORT: 'x', DATABASE_URL: 'mysql://x', MAIL_URL: 'mail' })).toMatch(
      /PORT .*\n.*DATABASE_URL must look like postgresql:.*\n.*MAIL_URL must look like smtps:/,
    )
  })

  it('names the missing variables of a chosen service', () => {
    expect(complaint({ PAYMENTS_MODE: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' })).toContain(
      'STRIPE_WEBHOOK_SECRET is missing: PAYMENTS_MODE=stripe needs it',
    )
  })

  it('refuses a folder for nginx beside a bucket', () => {
    expect(complaint({ MEDIA_STORE: 's3://films', MEDIA_ACCEL: '/_media/' })).toContain(
      'MEDIA_ACCEL must not be set with a bucket',
    )
  })

  it.each([
    [{ MEDIA_STORE: 's3://films' }, 'off with a bucket'],
    [{ MEDIA_ACCEL: '/_media/' }, 'must not both be set'],
    [{ MEDIA_BASE_URL: 'https://media.hlizo.ro' }, 'off with the MEDIA_BASE_URL of a CDN'],
  ])('refuses signatures for nginx with %o', (others, words) => {
    const given = { MEDIA_SECURE_LINK: 'on', PUBLIC_URL: 'https://hlizo.ro' }
    expect(complaint({ ...given, ...others })).toContain(words)
    expect(readConfig({ ...given, MEDIA_BASE_URL: 'https://hlizo.ro' }).media).toMatchObject({
      isSecureLink: true,
    })
  })

  it('accepts a complete production', () => {
    expect(readConfig(production).payments).toMatchObject({
      webhookSecrets: ['whsec_new', 'whsec_old'],
    })
  })

  it('refuses development services in production unless they are allowed by name', () => {
    const { MAIL_URL: _, ...withoutMail } = production

    expect(complaint(withoutMail)).toContain('ALLOW_IN_PRODUCTION=dev-mailbox')
    expect(complaint({ ...withoutMail, ALLOW_IN_PRODUCTION: 'dev-mailbox' })).toBe('none')
    expect(complaint({ MODE: 'production' }).split('\n')).toHaveLength(7)
  })
})
