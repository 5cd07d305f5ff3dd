import { z } from 'zod'
import { IDENTITY_ENVIRONMENTS, IDENTITY_REGION } from '@hlizo/contract/constants'
import { brand } from '@hlizo/contract/messages/brand'
import { romanianCounties } from '@hlizo/contract/messages/romanian-counties'

const SECRET_HINT = 'openssl rand -base64 32'

const Port = z.coerce.number().int().min(1).max(65_535)
const httpUrl = (fix: string) =>
  z.url({ protocol: /^https?$/, error: `must be an http(s) address: ${fix}` })
const PostgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgresql://user:password@host:5432/database, or be left out',
})
const key = (prefix: RegExp, fix: string) => z.string().regex(prefix, fix)
const Switch = z.enum(['on', 'off'], 'must be on or off')
const List = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** Development settings that can be allowed in production by name. */
export const productionExceptions = [
  'embedded-identity',
  'payments-sandbox',
  'dev-mailbox',
  'embedded-database',
  'generated-secrets',
] as const
export type ProductionException = (typeof productionExceptions)[number]

const Exceptions = List.pipe(
  z.array(z.enum(productionExceptions, `may name only: ${productionExceptions.join(', ')}`)),
)

/** Every variable that the product reads. docs/operations.md explains them. */
export const Environment = z.object({
  MODE: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).optional(),
  ALLOW_IN_PRODUCTION: Exceptions.default([]),

  PORT: Port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl('the address people type, such as https://hlizo.ro').optional(),
  ADMIN_PORT: Port.default(3001),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  TRUST_PROXY: List.optional(),
  RATE_LIMITS: Switch.default('on'),

  DATA_DIR: z.string().default('./data'),
  /** Whether an empty database gets the demo catalogue; default on, never in production. */
  DEMO: Switch.optional(),
  DATABASE_URL: PostgresUrl.optional(),

  /** PostgreSQL itself, when DATABASE_URL is a pooler in transaction mode such as PgBouncer. */
  DATABASE_LISTEN_URL: PostgresUrl.optional(),
  /** A physical replica, for lists and search. */
  DATABASE_REPLICA_URL: PostgresUrl.optional(),
  /** The synchronous standby, for reads of members while the primary is away. */
  DATABASE_STANDBY_URL: PostgresUrl.optional(),
  /** Whether the pooler follows prepared statements: PgBouncer 1.21 or later with max_prepared_statements. */
  DATABASE_POOLER_PREPARES: Switch.default('off'),

  IDENTITY_MODE: z.enum(['embedded', 'cognito']).default('embedded'),
  /** The identity environment (spec §9); default `prod` in production, else `dev`. */
  IDENTITY_ENVIRONMENT: z.enum(IDENTITY_ENVIRONMENTS, 'must be dev or prod').optional(),
  IDENTITY_REGION: z.string().default(IDENTITY_REGION),
  IDENTITY_USER_POOL_ID: z.string().optional(),
  IDENTITY_CLIENT_ID: z.string().optional(),
  IDENTITY_POOL_ID: z.string().optional(),
  /** Whether an Amazon pool signs in by passkeys: ALLOW_USER_AUTH, and PUBLIC_URL's domain as relying party. */
  IDENTITY_PASSKEYS: Switch.default('off'),
  /** The hosted domain of an Amazon pool, such as https://auth.hlizo.ro: sign-in through other providers. */
  IDENTITY_DOMAIN: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  /** The providers that an Amazon pool has, by their names there: Google, … */
  IDENTITY_PROVIDERS: List.default([]),
  /** Sign-in with Google at the embedded pool: an OAuth client of Google. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Sign-in with any OpenID provider at the embedded pool; the name is shown on the button. */
  OPENID_NAME: z
    .string()
    .regex(/^[\p{L}\p{N}]{3,32}$/u, 'must have 3 to 32 letters or digits')
    .optional(),
  OPENID_ISSUER: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  OPENID_CLIENT_ID: z.string().min(1).optional(),
  OPENID_CLIENT_SECRET: z.string().min(1).optional(),
  /** The demo's own provider; default on with demo data on one node, never in production. */
  DEMO_PROVIDER: Switch.optional(),
  IDENTITY_ENCRYPTION_KEY: key(
    /^.{32,}$/,
    `must have 32 characters or more: ${SECRET_HINT}`,
  ).optional(),

  /** Shared with the triggers of an Amazon pool; signs televisions in (docs/decisions/0006). */
  IDENTITY_DEVICE_KEY: key(
    /^.{32,}$/,
    `must have 32 characters or more: ${SECRET_HINT}`,
  ).optional(),

  PAYMENTS_MODE: z.enum(['sandbox', 'stripe']).default('sandbox'),
  PAYMENTS_SANDBOX_PORT: Port.default(3002),
  STRIPE_SECRET_KEY: key(
    /^[sr]k_(test|live)_/,
    'must begin with sk_ or rk_: Stripe dashboard, API keys',
  ).optional(),
  STRIPE_PUBLISHABLE_KEY: key(
    /^pk_(test|live)_/,
    'must begin with pk_: Stripe dashboard, API keys',
  ).optional(),
  STRIPE_WEBHOOK_SECRET: List.pipe(
    z.array(key(/^whsec_/, 'must begin with whsec_: Stripe dashboard, Webhooks')).min(1),
  ).optional(),
  PAYPAL: Switch.default('on'),
  /** The currency of card payments: `ron` at the National Bank's rate of the day, or `eur`. */
  CARD_CURRENCY: z.enum(['ron', 'eur']).default('ron'),
  /** The source of the daily rate, https://www.bnr.ro/nbrfxrates.xml; default the stored rate (D133). */
  BNR_RATES_URL: httpUrl('https://www.bnr.ro/nbrfxrates.xml').optional(),
  /** Whether a cancellation less than 48 hours before a renewal counts as in time. */
  CANCEL_LENIENT: Switch.default('off'),
  /** A: digital content, whose supply ends the right of withdrawal; B: a service, 14 days (D128-D129). */
  WITHDRAWAL_MODE: z.enum(['A', 'B'], 'must be A or B').default('B'),

  /** The series of our invoices (D137); a new series begins at 1. */
  INVOICE_SERIES: z
    .string()
    .regex(/^[A-Z]{1,10}$/, 'must have one to ten capital letters, such as HLZ')
    .default('HLZ'),
  /** Whether the seller is registered for the one-stop shop: private buyers elsewhere in the EU pay their own rate. */
  VAT_ONE_STOP_SHOP: Switch.default('on'),

  /** RO e-Factura (D138): nothing, XML files for the accountant, or sent to the tax office. */
  EFACTURA: z.enum(['off', 'file', 'anaf'], 'must be off, file or anaf').default('off'),
  /** The seller's county by ISO 3166-2, and its town; in Bucharest SECTOR1 to SECTOR6. */
  EFACTURA_COUNTY: z
    .enum(Object.keys(romanianCounties), 'must be the code of a county, such as RO-CJ or RO-B')
    .optional(),
  EFACTURA_CITY: z.string().min(1).max(50).optional(),
  /** The first day whose invoices are sent. */
  EFACTURA_FROM: z.iso.date('must be a day such as 2026-01-31').optional(),
  /** Our application at the tax office. */
  EFACTURA_CLIENT_ID: z.string().min(1).optional(),
  EFACTURA_CLIENT_SECRET: z.string().min(1).optional(),
  EFACTURA_API_URL: httpUrl('https://api.anaf.ro/prod/FCTEL/rest').default(
    'https://api.anaf.ro/prod/FCTEL/rest',
  ),
  EFACTURA_LOGIN_URL: httpUrl('https://logincert.anaf.ro/anaf-oauth2/v1').default(
    'https://logincert.anaf.ro/anaf-oauth2/v1',
  ),

  MAIL_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@host:465' })
    .optional(),
  MAIL_FROM: z.string().default(`${brand.name} <salut@localhost>`),

  /** The origin of a push service of our own, such as the one of tests; all others must be public and https. */
  PUSH_SERVICE: httpUrl('the origin of a push service, such as https://push.example').optional(),

  MEDIA_STORE: z
    .string()
    .regex(/^(disk$|s3:\/\/)/, 'must be disk or s3://bucket?region=…&endpoint=…')
    .default('disk'),
  MEDIA_BASE_URL: httpUrl('where players fetch media, such as https://cdn.hlizo.ro').optional(),
  MEDIA_ACCEL: z
    .string()
    .startsWith('/', 'must be an internal path of nginx such as /_media/')
    .optional(),
  MEDIA_SIGNING_KEY: key(/^.{32,}$/, `must have 32 characters or more: ${SECRET_HINT}`).optional(),
  MEDIA_ADDRESS_KEYS: z
    .string()
    .regex(
      /^[A-Za-z0-9+/=_-]{32,}(?:,[A-Za-z0-9+/=_-]{32,})*$/,
      `must be keys of 32 characters or more, parted by commas, the first of which signs: ${SECRET_HINT}`,
    )
    .transform((keys) => keys.split(','))
    .optional(),
  MEDIA_SECURE_LINK: Switch.default('off'),

  FFMPEG_PATH: z.string().optional(),
  FFPROBE_PATH: z.string().optional(),
  PATH: z.string().default(''),

  /** Where traces are sent by OTLP over HTTP; without it nothing is recorded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl('a collector such as http://127.0.0.1:4318').optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('hlizo'),
  /** The share of traces that are recorded. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),

  MAINTENANCE: Switch.default('off'),
  MINIMUM_APP_VERSION: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must look like 1.2.0')
    .optional(),
  BLOCKED_COUNTRIES: List.default([]),

  BRAND: z.string().optional(),
  /** The mailbox of support; default the sender of mails. */
  SUPPORT_EMAIL: z.email().optional(),
  CHAT_URL: httpUrl('the address of the support chat').optional(),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_TAX_ID: z.string().optional(),
  OPERATOR_REGISTRATION: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_EMAIL: z.email().optional(),
  /** The hosting, delivery and mail providers and the place of the data, for the privacy policy. */
  OPERATOR_PROVIDERS: z.string().optional(),
  OPERATOR_DATA_LOCATION: z.string().optional(),
  DATA_PROTECTION_EMAIL: z.email().optional(),
  APP_STORE_URL: httpUrl('the app in the App Store').optional(),
  GOOGLE_PLAY_URL: httpUrl('the app in Google Play').optional(),
  FACEBOOK_URL: httpUrl('the page on Facebook').optional(),
  INSTAGRAM_URL: httpUrl('the page on Instagram').optional(),
  TIKTOK_URL: httpUrl('the page on TikTok').optional(),
  YOUTUBE_URL: httpUrl('the channel on YouTube').optional(),
  GOOGLE_TAG_MANAGER_ID: key(/^GTM-/, 'must begin with GTM-').optional(),

  WEB_BUILD_DIR: z.string().optional(),
})

export type Environment = z.infer<typeof Environment>
