import type { Logger } from 'pino'
import { JOBS_WAITING } from '@hlizo/database/jobs'
import { migrate } from '@hlizo/database/migrate'
import { createIdentity, type Identity } from '@hlizo/identity/identity'
import { identityMigrations } from '@hlizo/identity/migrations'
import { productRules, relyingPartyOf, televisionSignIn } from './identity-rules.ts'
import { createPaymentsSandbox, type PaymentsSandbox } from '@hlizo/payments-sandbox/sandbox'
import type { Feature } from './http/feature.ts'
import { studioGate } from './http/studio-pages.ts'
import { sandboxMigrations } from '@hlizo/payments-sandbox/migrations'
import { API_BASE_PATH } from '@hlizo/contract/constants'
import { brand } from '@hlizo/contract/messages/brand'
import type { Config } from './config.ts'
import { openCore, type Core, type Undo } from './core.ts'
import { composeFeatures, type Composition } from './features.ts'
import { createAdmission, type Admission } from './http/admission.ts'
import type { AccessPorts, SignIn } from './http/caller.ts'
import { createAuthenticate, type Authenticate } from './http/authenticate.ts'
import { createStoreHealth } from './http/store-health.ts'
import { createReadiness, type Readiness } from './http/health.ts'
import { pageNotices, type PageNotices } from './http/page-notices.ts'
import { startPressure, type Pressure } from './http/pressure.ts'
import { createServiceSwitch } from './http/service-switch.ts'
import type { SiteState } from './http/site-notices.ts'
import { housekeeping } from './housekeeping.ts'
import { loopbackUrl } from './loopback.ts'
import { measureProduct } from './measure-product.ts'
import { hostedConfig } from './sign-in-providers.ts'
import { followMovedPool } from './stores/follow-moved-pool.ts'
import { IDENTITY_PREFIX } from './public-settings.ts'

/** The running product: the core, the features, and the embedded services. */
export type Services = Core &
  Pick<Composition, 'features'> &
  Pick<Composition['ports'], 'profileChanged'> & {
    readonly admission: Admission
    readonly mayOpenStudio: ReturnType<typeof studioGate>
    readonly pageNotices: PageNotices
    readonly readiness: Readiness
    readonly pressure: Pressure
    /** The embedded identity service; null with Amazon Cognito. */
    readonly identity: Identity | null
    /** The Stripe-compatible sandbox; null with Stripe. */
    readonly sandbox: PaymentsSandbox | null
    /** Starts features, jobs and mails, before the site listens. */
    start(): Promise<void>
    /** Starts the sandbox's webhooks, once the site listens. */
    callBack(): Promise<void>
    /** Stops everything in reverse order, after the last request. */
    stop(): Promise<void>
  }

/** The timeout of the database probe. */
const PROBE_MS = 1_000

// RATE_LIMITS=off is for benchmarks, which use one address.
const unlimited = {
  failedSignInsPerMinute: 1e9,
  wrongCodesPerHour: 1e9,
  signUpsPerHour: 1e9,
  codeRequestsPerHour: 1e9,
  choicesPerMinute: 1e9,
  smsPerHour: 1e9,
  guestsPerHour: 1e9,
}

async function openIdentity(core: Core, ports: Composition['ports'], undo: Undo) {
  const { config, db, clock, log, secrets } = core
  if (config.identity.mode !== 'embedded') return null
  await migrate(db, identityMigrations, log)
  const { userPoolId: poolId, clientId, identityPoolId } = config.identity
  const moved = await followMovedPool(db, core.userPool.issuer)
  if (moved > 0)
    log.info({ accounts: moved, publicUrl: config.publicUrl }, 'PUBLIC_URL was changed')
  const hosted = hostedConfig(core)
  const identity = createIdentity({
    db,
    clock,
    log,
    deliver: ports.deliverCode,
    onEvent: ports.onIdentityEvent,
    onUserChanged: ports.onUserChanged,
    config: {
      ...productRules,
      issuerBase: `${config.publicUrl}${IDENTITY_PREFIX}`,
      poolId,
      poolName: `${brand.name} ${config.identity.environment}`,
      clientId,
      identityPoolId,
      encryptionKey: secrets.identityEncryptionKey,
      adminKey: {
        accessKeyId: secrets.identityAccessKeyId,
        secretAccessKey: secrets.identitySecretAccessKey,
      },
      ...(config.identity.hasPasskeys ? { webAuthn: relyingPartyOf(config.publicUrl) } : {}),
      ...(hosted && { hosted }),
      customAuth: televisionSignIn(secrets.deviceSignInKey),
      ...(config.rateLimits ? {} : { addressLimits: unlimited }),
    },
  })
  await identity.start()
  undo.push(() => identity.stop())

  return identity
}

async function openSandbox(core: Core, undo: Undo) {
  const { config, db, clock, log, secrets } = core
  if (config.payments.mode !== 'sandbox') return null
  await migrate(db, sandboxMigrations, log)
  // Own connections, so that code that waits for the sandbox cannot block it.
  const ownDb = core.connect({ max: 8 })
  undo.push(() => ownDb.close())
  const sandbox = createPaymentsSandbox({
    db: ownDb,
    clock,
    log,
    config: {
      publicUrl: config.publicUrl,
      secretKey: secrets.sandboxSecretKey,
      publishableKey: secrets.sandboxPublishableKey,
      webhookUrl: `${loopbackUrl(config.host, config.port)}${API_BASE_PATH}/stripe/webhook`,
      webhookSecret: secrets.sandboxWebhookSecret,
    },
  })

  return sandbox
}

function openAuthenticate(core: Core): Authenticate {
  const { config, clock, log, userPool } = core
  const { issuer, clientId } = userPool
  const keysBase =
    config.identity.mode === 'embedded'
      ? `${loopbackUrl(config.host, config.port)}${IDENTITY_PREFIX}/${userPool.poolId}`
      : issuer
  const jwksUrl = `${keysBase}/.well-known/jwks.json`

  return createAuthenticate({ issuers: [{ issuer, clientId, jwksUrl }], clock, log })
}

/** Revoked in our list of devices, or at the embedded pool itself. */
const withPoolRevocations = <Ports extends AccessPorts>(
  ports: Ports,
  identity: Identity | null,
): Ports => ({
  ...ports,
  signInState: async (signIn: SignIn) => {
    const state = await ports.signInState(signIn)
    const isRevoked = state !== 'ended' && (await identity?.isRevoked(signIn.sessionId))

    return isRevoked ? 'ended' : state
  },
})

/** What admission reads of an account may come from the standby. */
function openAdmission(
  { config, limiter, clock, readOnly }: Core,
  { siteState, ...ports }: AccessPorts & { readonly siteState: SiteState },
  authenticate: Authenticate,
): Admission {
  const isClosed = () => siteState.maintenance() !== null
  const serviceSwitch = createServiceSwitch(config.serviceSwitch, isClosed)

  const admission = createAdmission({ authenticate, ports, limiter, serviceSwitch, clock })

  return {
    ...admission,
    admit: (call, arrival) => readOnly(() => admission.admit(call, arrival)),
  }
}

/** Who may open Studio, and what pages say before anything else. */
function openPages(
  { config, clock }: Core,
  { siteState, ...ports }: AccessPorts & { readonly siteState: SiteState },
  authenticate: Authenticate,
) {
  const { clientId } = config.identity
  const mayOpenStudio = studioGate({ authenticate, ports, clientId })
  const notices = { siteState, authenticate, ports, mayOpenStudio, clientId, clock }

  return { mayOpenStudio, pageNotices: pageNotices(notices) }
}

async function undoAll(undo: Undo, log: Logger): Promise<void> {
  for (const step of undo.splice(0).toReversed()) {
    await step().catch((error: unknown) => log.error({ err: error }, 'a service did not stop well'))
  }
}

function openReadiness({ config, log, connect, mediaStore }: Core, undo: Undo): Readiness {
  // Its own connection: a busy pool does not make the node unready.
  const probe = connect({ max: 1, answerWithinMs: PROBE_MS })
  undo.push(() => probe.close())

  return createReadiness({
    db: probe,
    dataDir: config.dataDir,
    storeHealth: createStoreHealth({ store: mediaStore, log }),
  })
}

async function startFeatures(core: Core, features: readonly Feature[], undo: Undo): Promise<void> {
  const handlers = [
    housekeeping(core),
    core.mailer.jobs,
    ...features.map((feature) => feature.jobs ?? {}),
  ]
  for (const feature of features) {
    await feature.start?.()
    if (feature.stop) undo.push(feature.stop)
  }
  undo.push(() => core.mailer.close())
  await core.jobs.work(Object.fromEntries(handlers.flatMap(Object.entries)))
  undo.push(() => core.jobs.stop())
}

/** Opens the product as configured. What was opened is closed again when a step fails. */
export async function openServices(config: Config, log: Logger): Promise<Services> {
  const undo: Undo = []
  try {
    const core = await openCore(config, log, undo)
    const { features, ports } = composeFeatures(core)
    ports.notifications.listen(JOBS_WAITING, (kind) => core.jobs.wake(kind))
    const identity = await openIdentity(core, ports, undo)
    const sandbox = await openSandbox(core, undo)
    const authenticate = openAuthenticate(core)
    const accessPorts = withPoolRevocations(ports, identity)
    const pressure = startPressure(() => core.db.pool.waitingCount)
    undo.push(async () => pressure.stop())
    const readiness = openReadiness(core, undo)
    measureProduct(core, { authenticate, identity, features, readiness })

    return {
      ...core,
      features,
      profileChanged: ports.profileChanged,
      identity,
      sandbox,
      pressure,
      admission: openAdmission(core, accessPorts, authenticate),
      ...openPages(core, accessPorts, authenticate),
      readiness,
      start: () => startFeatures(core, features, undo),
      callBack: async () => {
        if (!sandbox) return
        await sandbox.start()
        undo.push(() => sandbox.stop())
      },
      stop: () => undoAll(undo, log),
    }
  } catch (error) {
    await undoAll(undo, log)
    throw error
  }
}
