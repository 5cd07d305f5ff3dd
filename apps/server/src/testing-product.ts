import type { FastifyInstance } from 'fastify'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { identityMigrations } from '@hlizo/identity/migrations'
import { mailMigrations } from '@hlizo/mail/migrations'
import { sandboxMigrations } from '@hlizo/payments-sandbox/migrations'
import { buildAdminApp, buildApp, buildSandboxApp } from './app.ts'
import { leiRateStore } from './billing/lei-rate-store.ts'
import { readConfig } from './config.ts'
import type { Pressure } from './http/pressure.ts'
import { serverMigrations } from './migrations.ts'
import { openServices, type Services } from './services.ts'
import { freePort } from '@hlizo/kit/free-port'

/** The whole product in this process: every service by its URL, a database and a data directory of its own. */
export type TestProduct = {
  readonly url: string
  /** The URL of the operator endpoint. */
  readonly adminUrl: string
  readonly dataDir: string
  readonly services: Services
  /** Starts one more node of this installation on the same database; it is closed with the product. */
  secondNode(): Promise<TestNode>
  close(): Promise<void>
}

/** One running node: where it answers, and what it is made of. */
export type TestNode = Pick<TestProduct, 'url' | 'services'>

type Place = {
  readonly database: TestDatabase
  readonly dataDir: string
  readonly publicUrl?: string
}
type Variables = Readonly<Record<string, string>>

const calm: Pressure = { admits: () => true, stop: () => {} }

const newDirectory = () => mkdtemp(join(tmpdir(), 'hlizo-product-'))

async function openNode(place: Place, variables: Variables, log: Logger) {
  const { database, dataDir, publicUrl } = place
  const [port, adminPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({
    MODE: 'test',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    PORT: String(port),
    PUBLIC_URL: publicUrl ?? url,
    ADMIN_PORT: String(adminPort),
    PAYMENTS_SANDBOX_PORT: String(sandboxPort),
    // A database of the test's own has no pooler.
    ...(variables['DATABASE_URL'] === undefined && database.variables),
    DATA_DIR: dataDir,
    WEB_BUILD_DIR: join(dataDir, 'no-pages'),
    ...variables,
  })
  const services = await openServices(config, log)
  const [admin, site, sandbox] = await Promise.all([
    buildAdminApp(services),
    // A busy machine of the tests is no load: without this it would shed their requests.
    buildApp({ ...services, pressure: calm }),
    buildSandboxApp(services),
  ])
  await admin.listen({ port: adminPort, host: '127.0.0.1' })
  await sandbox?.listen({ port: sandboxPort, host: '127.0.0.1' })
  await site.listen({ port, host: '127.0.0.1' })
  await services.start()

  return {
    url,
    services,
    adminUrl: `http://127.0.0.1:${adminPort}`,
    close: async () => {
      for (const app of [site, admin, sandbox]) if (app) await closeNow(app)
      await services.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Closes a listener without waiting for an open event stream, or for a response that is no longer read. */
async function closeNow(app: FastifyInstance): Promise<void> {
  const closed = app.close()
  app.server.closeAllConnections()
  const cutting = setInterval(() => app.server.closeAllConnections(), 200)
  await closed.finally(() => clearInterval(cutting))
}

/** Starts the product without pages and without the demo; `variables` add to its configuration. For tests. */
export async function startTestProduct(
  variables: Variables = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<TestProduct> {
  const database = await testDatabase([
    jobsMigrations,
    mailMigrations,
    serverMigrations,
    identityMigrations,
    sandboxMigrations,
  ])
  // Without the demo nothing has stored a rate, and cards are charged in lei.
  const rate = { date: '2026-01-15', rate: 50_975 }
  await leiRateStore(database.db).add(rate, 'operator', new Date('2026-01-15T12:00:00Z'))
  const dataDir = await newDirectory()
  const node = await openNode({ database, dataDir }, variables, log)
  const nodes = [node]

  return {
    url: node.url,
    adminUrl: node.adminUrl,
    services: node.services,
    dataDir,
    secondNode: async () => {
      const place = {
        database,
        dataDir: await newDirectory(),
        publicUrl: node.url,
      }
      // Every node of an installation has the same secrets.
      await copyFile(join(dataDir, 'secrets.json'), join(place.dataDir, 'secrets.json'))
      const second = await openNode(place, variables, log)
      nodes.push(second)
      return second
    },
    close: async () => {
      for (const one of nodes.toReversed()) await one.close()
      await database.drop()
    },
  }
}
