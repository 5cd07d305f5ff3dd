import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { API_BASE_PATH } from '@hlizo/contract/constants'
import { serverFactory } from './http/answer-first.ts'
import { createApi } from './http/api.ts'
import { mountApiDocument } from './http/api-document.ts'
import { setUpApiScope } from './http/api-scope.ts'
import { clientIpReader } from './http/client-ip.ts'
import { devClockRoutes } from './http/dev-clock-routes.ts'
import { devMailPages } from './http/dev-mail-pages.ts'
import { answerError, answerUnreadable } from './http/error-handler.ts'
import { withFormerBuilds } from './http/former-builds.ts'
import { healthRoutes } from './http/health.ts'
import { measureRequests, metricsRoutes } from './http/measure-requests.ts'
import { createCachedAddresses, type CachedAddresses } from './http/cached-addresses.ts'
import { answerFromCache } from './http/answer-from-cache.ts'
import { accountOf } from './http/request-account.ts'
import { mountPages } from './http/pages.ts'
import { requestTimeouts } from './http/request-timeouts.ts'
import { headerSetter, securityHeaders, type OutsideHosts } from './http/security-headers.ts'
import type { StaticFile } from './http/static-files.ts'
import { openStudioBundle, studioPages } from './http/studio-pages.ts'
import { mountWebApp } from './http/service-worker.ts'
import { shedUnderPressure } from './http/shed.ts'
import {
  answerUnreadableBytes,
  refuseUnrouted,
  refuseUnsupported,
} from './http/unreadable-request.ts'
import { openWebBundle } from './http/web-bundle.ts'
import { logRequests } from './log-requests.ts'
import { IDENTITY_PREFIX, publicSettings, SANDBOX_PREFIX } from './public-settings.ts'
import type { Services } from './services.ts'
import { mountDemoProvider } from './sign-in-providers.ts'
import { traceRequests } from './tracing/trace-requests.ts'

type StaticFiles = ReadonlyMap<string, StaticFile>

const baseOptions = (log: FastifyBaseLogger) => ({
  ...requestTimeouts(),
  bodyLimit: 16_384,
  routerOptions: { maxParamLength: 300 },
  // Requests on open connections are answered during shutdown, with Connection: close.
  return503OnClosing: false,
  loggerInstance: log,
  // Requests are logged in `log-requests.ts` by route, because addresses may contain codes.
  logController: new LogController({ disableRequestLogging: true }),
})

/** The options of a listener that answers everything in our envelope, also what Node would answer by itself. */
const envelopeOptions = (log: FastifyBaseLogger) => ({
  ...baseOptions(log),
  http: { ...requestTimeouts().http, requireHostHeader: false },
  clientErrorHandler: answerUnreadableBytes,
})

function outsideHosts({ config }: Services): OutsideHosts {
  const { identity, media, payments, site } = config
  const region = identity.region

  return {
    stripe: payments.mode === 'stripe',
    media: media.baseUrl === null ? null : new URL(media.baseUrl).origin,
    identity:
      identity.mode === 'cognito'
        ? [
            `https://cognito-idp.${region}.amazonaws.com`,
            `https://cognito-identity.${region}.amazonaws.com`,
            ...(identity.signIn.domain === null ? [] : [new URL(identity.signIn.domain).origin]),
          ]
        : [],
    tagManager: site.googleTagManagerId !== null,
  }
}

async function mountApi(
  app: FastifyInstance,
  services: Services,
  cachedAddresses: CachedAddresses,
): Promise<void> {
  const { features, config } = services
  const { publicUrl, mode } = config
  // Local users may use either name.
  const local = [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`]
  const ownOrigins = [new URL(publicUrl).origin, ...(mode === 'production' ? [] : local)]

  await app.register(
    async (scope) => {
      setUpApiScope(scope)
      const api = createApi({ ...services, app: scope, cachedAddresses, ownOrigins })
      for (const feature of features) feature.routes?.(api)
    },
    { prefix: API_BASE_PATH },
  )
  await app.register(async (scope) => setUpApiScope(scope), { prefix: '/api' })
}

/** Whether the development mailbox and the payment clock are on the public listener. Never in production: there they are on the admin listener only. */
const showsDevelopment = ({ mode }: Services['config']) => mode !== 'production'

async function mountDevelopment(app: FastifyInstance, services: Services): Promise<void> {
  const { devMailbox, clock, config, sandbox } = services
  // With the sandbox, everything that becomes due on the way is billed at its own time.
  const moveClock = async (milliseconds: number) => {
    const offsetMs = clock.offset() + milliseconds
    if (sandbox && milliseconds > 0) await sandbox.advance(milliseconds)
    else if (sandbox) await sandbox.setBack(offsetMs)
    else clock.setOffset(offsetMs)
  }
  if (devMailbox && showsDevelopment(config))
    await app.register(async (scope) => devMailPages(scope, devMailbox))
  if (config.mode === 'test')
    await app.register(async (scope) => devClockRoutes(scope, clock, moveClock))
}

/** The server with its parsers, and the checks before each route. */
function createServer(services: Services, cachedAddresses: CachedAddresses): FastifyInstance {
  const { config, log, features, metrics } = services
  const headers = securityHeaders({ isHttps: config.publicUrl.startsWith('https:') })
  const setHeaders = headerSetter(headers)
  const ipOf = clientIpReader(config.trustProxy)
  const answers = [
    answerFromCache({ addresses: cachedAddresses, admission: services.admission, ipOf }),
    ...features.flatMap(({ answerFirst }) => answerFirst ?? []),
  ]
  let isClosing = false
  const options = envelopeOptions(log)
  const app = Fastify({
    ...options,
    serverFactory: serverFactory(
      { answers, headers, metrics, isClosing: () => isClosing },
      options,
    ),
    // No hook runs for an address that the router cannot parse.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply)
      answerUnreadable(error, request, reply)
    },
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    ...(config.trustProxy === null ? {} : { trustProxy: [...config.trustProxy] }),
  })
  app.setErrorHandler(answerError)
  app.addHook('preClose', async () => {
    isClosing = true
  })
  // A callback, because a promise per request would cost more than the headers.
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply)
    done()
  })
  refuseUnsupported(app, headers)
  // What only reads may be answered by the standby; admission is so for all (services.ts).
  app.addHook('onRequest', ({ method }, _reply, done) =>
    method === 'GET' || method === 'HEAD' ? services.readOnly(done) : done(),
  )

  return app
}

/** The public web server, not yet listening. Addresses of Studio wait until `studioBuilt`. */
export async function buildApp(
  services: Services,
  studioBuilt: Promise<void> = Promise.resolve(),
): Promise<FastifyInstance> {
  const { config, identity, sandbox, features, metrics } = services
  const cachedAddresses = createCachedAddresses(services.answerCache)
  const app = createServer(services, cachedAddresses)
  logRequests(app, { level: config.mode === 'production' ? 'info' : 'debug', accountOf })
  measureRequests(app, metrics)
  if (config.tracing !== null) traceRequests(app, services.tracing)
  shedUnderPressure(app, services)
  refuseUnrouted(app)

  await mountApi(app, services, cachedAddresses)
  if (identity) await app.register(identity.routes, { prefix: IDENTITY_PREFIX })
  await mountDemoProvider(app, services)
  if (sandbox) {
    const kinds = { shop: true, control: showsDevelopment(config) }
    await app.register(sandbox.pageRoutes(kinds), { prefix: SANDBOX_PREFIX })
  }
  await mountApiDocument(app)
  await mountDevelopment(app, services)
  for (const { pages } of features) if (pages) await app.register(pages)

  await mountScreens(app, services, studioBuilt)

  return app
}

/** Rendered pages and Studio; for a day they also have the assets of the builds before them. */
async function mountScreens(
  app: FastifyInstance,
  services: Services,
  studioBuilt: Promise<void>,
): Promise<void> {
  const { config, log, clock, secrets, pageNotices: notices } = services
  const { webBuildDir, studioBuildDir, dataDir } = config
  const bundle = await openWebBundle(webBuildDir)
  if (!bundle) log.warn({ directory: webBuildDir }, 'no web bundle: run npm run build')
  await mountWebApp(app, { bundle, brand: config.site.brand })
  const settings = publicSettings(config, secrets)
  const hosts = outsideHosts(services)
  const withFormer = async <Bundle extends { readonly files: StaticFiles }>(
    built: Bundle | null,
    { client, name }: { readonly client: string; readonly name: string },
  ) => {
    const copies = join(dataDir, 'builds', name)
    return (
      built && {
        ...built,
        files: await withFormerBuilds(built.files, { client, copies, clock, log }),
      }
    )
  }
  let copying: Promise<unknown> = Promise.resolve()
  const studioBundle = studioBuilt
    .then(() => openStudioBundle(studioBuildDir))
    .then((built) => {
      const copied = withFormer(built, { client: studioBuildDir, name: 'studio' })
      copying = copied
      return copied
    })
  // It writes into the data directory, which belongs to the next process then.
  app.addHook('onClose', async () => {
    await copying
  })
  const studio = studioPages({ ...services, bundle: studioBundle, settings, hosts })
  const web = await withFormer(bundle, { client: join(webBuildDir, 'client'), name: 'web' })
  mountPages(app, { ...services, bundle: web, settings, hosts, studio, notices })
}

/** Pages that the public listener does not have in production. */
async function mountInnerPages(app: FastifyInstance, services: Services): Promise<void> {
  const { config, devMailbox, sandbox } = services
  if (showsDevelopment(config)) return
  if (devMailbox) await app.register(async (scope) => devMailPages(scope, devMailbox))
  if (sandbox) {
    const kinds = { shop: false, control: true }
    await app.register(sandbox.pageRoutes(kinds), { prefix: SANDBOX_PREFIX })
  }
}

/** The admin listener: health, and nothing for visitors. */
export async function buildAdminApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify(envelopeOptions(services.log))
  app.setErrorHandler(answerError)
  refuseUnsupported(app)
  refuseUnrouted(app)
  await app.register(healthRoutes(services.readiness))
  await app.register(metricsRoutes(services.metrics))
  await mountInnerPages(app, services)
  if (services.identity)
    await app.register(services.identity.adminRoutes, { prefix: IDENTITY_PREFIX })

  return app
}

/** The sandbox's API on a listener of its own, because the SDK takes a host without a path. Its refusals are in Stripe's words. */
export async function buildSandboxApp(services: Services): Promise<FastifyInstance | null> {
  const { sandbox, log, config, tracing } = services
  if (!sandbox) return null
  const app = Fastify(baseOptions(log))
  if (config.tracing !== null) traceRequests(app, tracing)
  await app.register(sandbox.apiRoutes)

  return app
}
