import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { wait } from '@hlizo/kit/wait'
import { buildAdminApp, buildApp, buildSandboxApp } from './app.ts'
import { banner } from './banner.ts'
import { countBuffersToHeap } from './buffer-limit.ts'
import { bundleBuilds } from './bundle-builds.ts'
import { isProduction, readConfig, type Config } from './config.ts'
import { createProcessLog } from './process-log.ts'
import { listenOnSockets } from './listen-on-sockets.ts'
import { openServices, type Services } from './services.ts'

const SHUTDOWN_MS = 30_000
/** How long a load balancer may send requests to a node that is not ready. */
const DRAIN_MS = 5_000
/** How long running responses may take to finish. */
const LAST_ANSWERS_MS = 5_000

type Listener = { app: FastifyInstance; host: string; port: number; variable: string }

async function listen({ app, host, port, variable }: Listener): Promise<void> {
  try {
    await listenOnSockets(app, { host, port })
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isBusy) throw error
    throw new Error(
      `Port ${port} on ${host} is in use by another program. Stop that program, or choose another port with ${variable}.`,
      { cause: error },
    )
  }
}

/** What answers before the site: the admin listener, and the sandbox's API, which the start itself calls. */
async function innerListeners(services: Services): Promise<Listener[]> {
  const { adminHost, adminPort, payments } = services.config
  const sandbox = await buildSandboxApp(services)
  const apiPort = payments.mode === 'sandbox' ? payments.apiPort : 0

  return [
    {
      app: await buildAdminApp(services),
      host: adminHost,
      port: adminPort,
      variable: 'ADMIN_PORT',
    },
    ...(sandbox
      ? [{ app: sandbox, host: '127.0.0.1', port: apiPort, variable: 'PAYMENTS_SANDBOX_PORT' }]
      : []),
  ]
}

async function closeListener({ app }: Listener): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS)
  await app.close().finally(() => clearTimeout(timer))
}

function stopGracefully(services: Services, listeners: readonly Listener[]): () => Promise<void> {
  const { log, config, readiness } = services
  const close = async () => {
    // Encoding is interrupted while the last responses are sent.
    const jobsStopped = services.jobs.stop()
    for (const listener of listeners.toReversed()) await closeListener(listener)
    await jobsStopped
    await services.stop()
  }
  closeWithGrace({ delay: SHUTDOWN_MS, logger: false }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'stopping after an unhandled error')
    else log.info({ signal }, 'stopping')
    readiness.drain()
    if (config.mode === 'production') await wait(DRAIN_MS)
    await close()
  })

  return close
}

async function run(config: Config, log: Logger): Promise<void> {
  const builds = bundleBuilds(process.argv, process)
  const services = await openServices(config, log)
  const listeners: Listener[] = []
  // From here on, a signal also stops a start in progress.
  const close = stopGracefully(services, listeners)
  try {
    listeners.push(...(await innerListeners(services)))
    for (const listener of listeners) await listen(listener)
    await services.start()
    // The site is last: a page requested before the catalogue is loaded would be cached without it.
    await builds.web
    const { host, port } = config
    const app = await buildApp(services, builds.studio)
    const site: Listener = { app, host, port, variable: 'PORT' }
    listeners.push(site)
    await listen(site)
    await services.callBack()
  } catch (error) {
    await close()
    throw error
  }

  services.readiness.open()
  if (config.mode === 'production') log.info({ publicUrl: config.publicUrl }, 'started')
  else process.stdout.write(banner(services))
}

/** JSON in production; a sentence on a terminal. */
function giveUp(error: unknown, log: Logger): never {
  const message = error instanceof Error ? error.message : String(error)
  if (isProduction(process.env)) log.fatal({ err: error }, message)
  else process.stderr.write(`\n${message}\n\n`)
  process.exit(1)
}

countBuffersToHeap()
let log = createProcessLog({ level: 'info', key: null })
try {
  const config = readConfig(process.env)
  log = createProcessLog({ level: config.logLevel, key: config.media.signingKey })
  await run(config, log)
} catch (error) {
  giveUp(error, log)
}
