import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { testDatabase } from '@hlizo/database/testing'
import { identityMigrations } from '@hlizo/identity/migrations'
import { mailMigrations } from '@hlizo/mail/migrations'
import { sandboxMigrations } from '@hlizo/payments-sandbox/migrations'
import { buildAdminApp, buildApp, buildSandboxApp } from './app.ts'
import { readConfig } from './config.ts'
import { serverMigrations } from './migrations.ts'
import { openServices, type Services } from './services.ts'

/** The whole product in this process: every service by its URL, a database and a data directory of its own. */
export type TestProduct = {
  readonly url: string
  readonly dataDir: string
  readonly services: Services
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address: AddressInfo | string | null = server.address()
  await new Promise((resolve) => {
    server.close(resolve)
  })
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')

  return address.port
}

/** Starts the product without pages and without the demo. For tests. */
export async function startTestProduct(): Promise<TestProduct> {
  const database = await testDatabase([
    ...[jobsMigrations, mailMigrations, serverMigrations],
    ...[identityMigrations, sandboxMigrations],
  ])
  const dataDir = await mkdtemp(join(tmpdir(), 'hlizo-product-'))
  const [port, adminPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
  const config = readConfig({
    MODE: 'test',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ADMIN_PORT: String(adminPort),
    PAYMENTS_SANDBOX_PORT: String(sandboxPort),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    WEB_BUILD_DIR: join(dataDir, 'no-pages'),
  })
  const services = await openServices(config, pino({ level: 'silent' }))
  const [admin, site, sandbox] = await Promise.all([
    buildAdminApp(services),
    buildApp(services),
    buildSandboxApp(services),
  ])
  await admin.listen({ port: adminPort, host: '127.0.0.1' })
  await sandbox?.listen({ port: sandboxPort, host: '127.0.0.1' })
  await site.listen({ port, host: '127.0.0.1' })
  await services.start()

  return {
    url: config.publicUrl,
    dataDir,
    services,
    close: async () => {
      await Promise.all([site.close(), admin.close(), sandbox?.close()])
      await services.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
