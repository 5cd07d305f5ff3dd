import type { ContractTerms, SiteConfig } from '@hlizo/contract/public-settings'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseOf, mixedDatabases, type DatabaseConfig } from './database-config.ts'
import { Environment, type ProductionException } from './environment.ts'
import { missingForEfactura, readEfactura, type EfacturaConfig } from './efactura-config.ts'
import { readIdentity, type IdentityConfig } from './identity-config.ts'
import { signInProblems } from './sign-in-config.ts'
import { readSite } from './site-config.ts'
import { tracingOf, type TracingConfig } from './tracing-config.ts'

/** The configuration of the product. */
export type Config = DatabaseConfig & {
  readonly mode: 'development' | 'test' | 'production'
  readonly logLevel: string
  readonly port: number
  readonly host: string
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly adminPort: number
  readonly adminHost: string
  /** Trusted proxies by address (CIDR). A number of hops could be forged. */
  readonly trustProxy: readonly string[] | null
  readonly rateLimits: boolean
  /** Absolute. */
  readonly dataDir: string
  /** Whether an empty database gets the demo catalogue. */
  readonly isDemoSeeded: boolean
  /** Whether the demo's members also have a past; with embedded services only. */
  readonly hasDemoActivity: boolean
  /** `null` records no traces. */
  readonly tracing: TracingConfig | null
  readonly identity: IdentityConfig
  readonly payments:
    | { readonly mode: 'sandbox'; readonly apiPort: number; readonly isPaypalOffered: boolean }
    | {
        readonly mode: 'stripe'
        readonly secretKey: string
        readonly publishableKey: string
        /** Two during rotation. */
        readonly webhookSecrets: readonly string[]
        readonly isPaypalOffered: boolean
      }
  /** The currency of card payments; PayPal takes no lei (D133). */
  readonly cardCurrency: 'ron' | 'eur'
  /** The source of the daily lei rate; null uses the stored one. */
  readonly bnrRatesUrl: string | null
  readonly contracts: ContractTerms
  readonly invoices: {
    readonly series: string
    /** Private buyers elsewhere in the European Union pay the rate of their country. */
    readonly hasOneStopShop: boolean
  }
  /** Null: no documents for the tax office are made. */
  readonly efactura: EfacturaConfig | null
  /** The origin of a push service that may be on a private network. */
  readonly pushService: string | null
  readonly mail: { readonly url: string | null; readonly from: string }
  readonly media: {
    /** `disk` or `s3://bucket?region=…&endpoint=…`. */
    readonly store: string
    readonly baseUrl: string | null
    /** The origin of the pages when `baseUrl` is another host; null otherwise. */
    readonly pageOrigin: string | null
    readonly accel: string | null
    readonly signingKey: string | null
    /** Keys of film addresses, of which the first signs; default the signing key. */
    readonly addressKeys: readonly string[]
    /** Whether nginx checks these addresses itself (docs/nginx/hlizo-secure-link.conf). */
    readonly isSecureLink: boolean
    readonly ffmpegPath: string | undefined
    readonly ffprobePath: string | undefined
    /** The PATH for ffmpeg. */
    readonly searchPath: string
  }
  readonly serviceSwitch: {
    readonly maintenance: boolean
    readonly minimumAppVersion: string | null
    readonly blockedCountries: readonly string[]
  }
  readonly site: SiteConfig
  /** Absolute; contains `client/` and `server/`. */
  readonly webBuildDir: string
  readonly studioBuildDir: string
}

type Variables = Readonly<Record<string, string | undefined>>

/** Invalid configuration; each line names a variable and how to set it. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

const WEB_BUILD = fileURLToPath(new URL('../../web/build', import.meta.url))
const STUDIO_BUILD = fileURLToPath(new URL('../../studio/build', import.meta.url))

/** Known also where the configuration is wrong: a node in production reports that as JSON. */
export const isProduction = (variables: Variables): boolean => variables['MODE'] === 'production'

/** Reads the environment. @throws ConfigError naming every variable that is missing or wrong. */
export function readConfig(variables: Variables): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (parsed.error) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`),
    )
  }
  const env = parsed.data
  const problems = [
    ...missing(env),
    ...missingForEfactura(env),
    ...mixedPayments(env),
    ...signInProblems(env),
    ...mixedMedia(env),
    ...mixedDatabases(env),
    ...refusedInProduction(env),
  ]
  if (problems.length > 0) throw new ConfigError(problems)

  return configOf(env)
}

function configOf(env: Environment): Config {
  return {
    mode: env.MODE,
    logLevel: env.LOG_LEVEL ?? (env.MODE === 'test' ? 'warn' : 'info'),
    port: env.PORT,
    host: env.HOST,
    publicUrl: publicUrlOf(env),
    adminPort: env.ADMIN_PORT,
    adminHost: env.ADMIN_HOST,
    trustProxy: env.TRUST_PROXY ?? null,
    rateLimits: env.RATE_LIMITS === 'on',
    dataDir: resolve(env.DATA_DIR),
    hasDemoActivity:
      env.DEMO !== 'off' &&
      env.MODE === 'development' &&
      env.IDENTITY_MODE === 'embedded' &&
      env.PAYMENTS_MODE === 'sandbox',
    isDemoSeeded: isDemoSeeded(env),
    ...databaseOf(env),
    tracing: tracingOf(env),
    identity: readIdentity(env, publicUrlOf(env), isDemoSeeded(env)),
    payments: paymentsOf(env),
    cardCurrency: env.CARD_CURRENCY,
    bnrRatesUrl: env.BNR_RATES_URL ?? null,
    contracts: {
      isCancelLenient: env.CANCEL_LENIENT === 'on',
      endsWithSupply: env.WITHDRAWAL_MODE === 'A',
    },
    invoices: { series: env.INVOICE_SERIES, hasOneStopShop: env.VAT_ONE_STOP_SHOP === 'on' },
    efactura: readEfactura(env),
    pushService: env.PUSH_SERVICE === undefined ? null : new URL(env.PUSH_SERVICE).origin,
    mail: { url: env.MAIL_URL ?? null, from: env.MAIL_FROM },
    media: mediaOf(env),
    serviceSwitch: serviceSwitchOf(env),
    site: readSite(env),
    webBuildDir: env.WEB_BUILD_DIR ? resolve(env.WEB_BUILD_DIR) : WEB_BUILD,
    studioBuildDir: STUDIO_BUILD,
  }
}

const serviceSwitchOf = (env: Environment): Config['serviceSwitch'] => ({
  maintenance: env.MAINTENANCE === 'on',
  minimumAppVersion: env.MINIMUM_APP_VERSION ?? null,
  blockedCountries: env.BLOCKED_COUNTRIES,
})

const isDemoSeeded = (env: Environment): boolean =>
  env.DEMO === undefined ? env.MODE !== 'production' : env.DEMO === 'on'

const publicUrlOf = (env: Environment): string =>
  (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')

function mediaOf(env: Environment): Config['media'] {
  return {
    store: env.MEDIA_STORE,
    baseUrl: env.MEDIA_BASE_URL?.replace(/\/+$/, '') ?? null,
    pageOrigin: env.MEDIA_BASE_URL === undefined ? null : new URL(publicUrlOf(env)).origin,
    accel: env.MEDIA_ACCEL ?? null,
    signingKey: env.MEDIA_SIGNING_KEY ?? null,
    addressKeys: env.MEDIA_ADDRESS_KEYS ?? [],
    isSecureLink: env.MEDIA_SECURE_LINK === 'on',
    ffmpegPath: env.FFMPEG_PATH,
    ffprobePath: env.FFPROBE_PATH,
    searchPath: env.PATH,
  }
}

function paymentsOf(env: Environment): Config['payments'] {
  const isPaypalOffered = env.PAYPAL === 'on'
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env
  const webhookSecrets = env.STRIPE_WEBHOOK_SECRET
  if (env.PAYMENTS_MODE === 'stripe' && secretKey && publishableKey && webhookSecrets) {
    return { mode: 'stripe', secretKey, publishableKey, webhookSecrets, isPaypalOffered }
  }

  return { mode: 'sandbox', apiPort: env.PAYMENTS_SANDBOX_PORT, isPaypalOffered }
}

const neededBy: Readonly<Record<string, readonly (keyof Environment)[]>> = {
  cognito: ['IDENTITY_USER_POOL_ID', 'IDENTITY_CLIENT_ID', 'IDENTITY_POOL_ID'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
}

function missing(env: Environment): string[] {
  return [
    ['IDENTITY_MODE', env.IDENTITY_MODE],
    ['PAYMENTS_MODE', env.PAYMENTS_MODE],
  ].flatMap(([chooser, mode = '']) =>
    (neededBy[mode] ?? [])
      .filter((name) => env[name] === undefined)
      .map((name) => `${name} is missing: ${chooser}=${mode} needs it (docs/operations.md).`),
  )
}

/** Ways to deliver films that exclude each other (docs/operations-media.md). */
function mixedMedia(env: Environment): string[] {
  const { MEDIA_STORE: store, MEDIA_ACCEL: accel, MEDIA_BASE_URL: baseUrl } = env
  const isSecureLink = env.MEDIA_SECURE_LINK === 'on'
  const isElsewhere =
    baseUrl !== undefined && new URL(baseUrl).origin !== new URL(publicUrlOf(env)).origin
  const rules: readonly [boolean, string][] = [
    [
      accel !== undefined && store !== 'disk',
      'MEDIA_ACCEL must not be set with a bucket: nginx reads a folder of this machine.',
    ],
    [
      isSecureLink && store !== 'disk',
      'MEDIA_SECURE_LINK must be off with a bucket: nginx reads a folder of this machine.',
    ],
    [
      isSecureLink && accel !== undefined,
      'MEDIA_SECURE_LINK and MEDIA_ACCEL must not both be set: each has its own configuration of nginx.',
    ],
    [
      isSecureLink && isElsewhere,
      'MEDIA_SECURE_LINK must be off with the MEDIA_BASE_URL of a CDN, which verifies HMAC-SHA-256: it signs for nginx only.',
    ],
  ]

  return rules.filter(([holds]) => holds).map(([, complaint]) => complaint)
}

/** Test payments and real payments must never be mixed. */
function mixedPayments(env: Environment): string[] {
  const { STRIPE_SECRET_KEY: secret = '', STRIPE_PUBLISHABLE_KEY: publishable = '' } = env
  const [isLive, isShownLive] = [secret.includes('_live_'), publishable.includes('_live_')]
  if (env.PAYMENTS_MODE === 'sandbox' && (isLive || isShownLive)) {
    return [
      'A live Stripe key is set beside the payments emulator: set PAYMENTS_MODE=stripe or take it away.',
    ]
  }
  if (env.PAYMENTS_MODE === 'stripe' && isLive !== isShownLive) {
    return [
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both test keys.',
    ]
  }
  return []
}

/** Production refuses development settings unless they are allowed by name. */
function refusedInProduction(env: Environment): string[] {
  if (env.MODE !== 'production') return []
  const rules: readonly [ProductionException, boolean, string][] = [
    ['embedded-identity', env.IDENTITY_MODE === 'embedded', 'Set IDENTITY_MODE=cognito'],
    ['payments-sandbox', env.PAYMENTS_MODE === 'sandbox', 'Set PAYMENTS_MODE=stripe'],
    ['dev-mailbox', env.MAIL_URL === undefined, 'Set MAIL_URL to your SMTP server'],
    ['embedded-database', env.DATABASE_URL === undefined, 'Set DATABASE_URL'],
    [
      'generated-secrets',
      env.MEDIA_SIGNING_KEY === undefined ||
        (env.IDENTITY_MODE === 'embedded' && env.IDENTITY_ENCRYPTION_KEY === undefined),
      'Set MEDIA_SIGNING_KEY, and IDENTITY_ENCRYPTION_KEY for the embedded identity service',
    ],
  ]
  const refused = rules
    .filter(([name, isUsed]) => isUsed && !env.ALLOW_IN_PRODUCTION.includes(name))
    .map(([name, , fix]) => `${fix}, or allow it with ALLOW_IN_PRODUCTION=${name}.`)
  const environment =
    env.IDENTITY_ENVIRONMENT === 'dev'
      ? ['IDENTITY_ENVIRONMENT=dev is for development: leave it out, or set prod.']
      : []
  const url =
    env.PUBLIC_URL === undefined
      ? ['PUBLIC_URL is missing: the address people type, such as https://hlizo.ro.']
      : []
  const test =
    env.RATE_LIMITS === 'off' ? ['RATE_LIMITS=off is for measuring only: leave it out.'] : []

  return [...url, ...environment, ...refused, ...test]
}
