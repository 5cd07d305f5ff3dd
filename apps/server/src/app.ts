import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { API_BASE_PATH } from '@hlizo/contract/constants'
import { createApi } from './http/api.ts'
import { setUpApiScope } from './http/api-scope.ts'
import { devClockRoutes } from './http/dev-clock-routes.ts'
import { devMailPages } from './http/dev-mail-pages.ts'
import { answerError } from './http/error-handler.ts'
import { healthRoutes } from './http/health.ts'
import { mountPages } from './http/pages.ts'
import { addSecurityHeaders, type OutsideHosts } from './http/security-headers.ts'
import { mountWebApp } from './http/service-worker.ts'
import { openWebBundle } from './http/web-bundle.ts'
import { logRequests } from './log-requests.ts'
import { IDENTITY_PREFIX, publicSettings, SANDBOX_PREFIX } from './public-settings.ts'
import type { Services } from './services.ts'

// Fastify waits for ever unless told; a slow sender must not hold a socket (reliability §0.5, §6).
const PATIENCE = {
  connectionTimeout: 60_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 15_000 },
  bodyLimit: 16_384,
  routerOptions: { maxParamLength: 300 },
}

const baseOptions = (log: FastifyBaseLogger) => ({
  ...PATIENCE,
  loggerInstance: log,
  // Ours says the same in one line, and by route: addresses may carry codes.
  logController: new LogController({ disableRequestLogging: true }),
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
          ]
        : [],
    tagManager: site.googleTagManagerId !== null,
  }
}

async function mountApi(app: FastifyInstance, services: Services): Promise<void> {
  const { admission, keptAnswers, features, config } = services
  const { publicUrl, mode } = config
  // People on the machine itself may come by either name.
  const local = [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`]
  const ownOrigins = [new URL(publicUrl).origin, ...(mode === 'production' ? [] : local)]

  await app.register(
    async (scope) => {
      setUpApiScope(scope)
      const api = createApi({ app: scope, admission, keptAnswers, ownOrigins })
      for (const feature of features) feature.routes?.(api)
    },
    { prefix: API_BASE_PATH },
  )
  await app.register(async (scope) => setUpApiScope(scope), { prefix: '/api' })
}

async function mountDevelopment(app: FastifyInstance, services: Services): Promise<void> {
  const { devMailbox, clock, config, sandbox } = services
  // With the sandbox everything that is billed on the way is billed at its own moment.
  const advance = async (milliseconds: number) =>
    sandbox ? sandbox.advance(milliseconds) : clock.setOffset(clock.offset() + milliseconds)
  if (devMailbox) await app.register(async (scope) => devMailPages(scope, devMailbox))
  if (config.mode === 'test')
    await app.register(async (scope) => devClockRoutes(scope, clock, advance))
}

/** The public web server of the product, not yet listening. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, log, clock, identity, sandbox, features, secrets, keptPages } = services
  const app = Fastify({
    ...baseOptions(log),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    ...(config.trustProxy === null ? {} : { trustProxy: [...config.trustProxy] }),
  })
  app.setErrorHandler(answerError)
  addSecurityHeaders(app, { isHttps: config.publicUrl.startsWith('https:') })
  logRequests(app, { level: config.mode === 'production' ? 'info' : 'debug' })

  await mountApi(app, services)
  if (identity) await app.register(identity.routes, { prefix: IDENTITY_PREFIX })
  if (sandbox) await app.register(sandbox.pageRoutes, { prefix: SANDBOX_PREFIX })
  await mountDevelopment(app, services)
  for (const { pages } of features) if (pages) await app.register(pages)

  const bundle = await openWebBundle(config.webBuildDir)
  if (!bundle) log.warn({ directory: config.webBuildDir }, 'no web bundle: run npm run build')
  await mountWebApp(app, { bundle, brand: config.site.brand })
  const settings = publicSettings(config, secrets)
  mountPages(app, { bundle, settings, hosts: outsideHosts(services), clock, keptPages })

  return app
}

/** The listener for whoever runs the product: health, and nothing that a visitor may see. */
export async function buildAdminApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify(baseOptions(services.log))
  app.setErrorHandler(answerError)
  await app.register(healthRoutes(services.readiness))
  if (services.identity)
    await app.register(services.identity.adminRoutes, { prefix: IDENTITY_PREFIX })

  return app
}

/** The sandbox's API on a listener of its own, because the official SDK takes a host and no path. */
export async function buildSandboxApp({ sandbox, log }: Services): Promise<FastifyInstance | null> {
  if (!sandbox) return null
  const app = Fastify(baseOptions(log))
  await app.register(sandbox.apiRoutes)

  return app
}
