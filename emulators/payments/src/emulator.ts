import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { lockDirectory } from '@hlizo/database/directory-lock'
import { migrate } from '@hlizo/database/migrate'
import { openDatabase } from '@hlizo/database/open-database'
import { movableClock } from '@hlizo/kit/clock'
import { silentLog } from '@hlizo/kit/log'
import { sandboxMigrations } from './migrations.ts'
import { createPaymentsSandbox } from './sandbox.ts'

export type EmulatorOptions = {
  readonly host: string
  readonly port: number
  readonly dataDirectory: string
  readonly databaseUrl: string | null
  readonly webhookUrl: string
  readonly webhookSecret: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly print: (line: string) => void
}

/** Starts the payment service alone: the API at `/v1`, its pages at `/__payments`. */
export async function startEmulator(
  options: EmulatorOptions,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { host, port, dataDirectory, print, webhookUrl, webhookSecret } = options
  const { secretKey, publishableKey } = options
  await mkdir(dataDirectory, { recursive: true })
  const lock = await lockDirectory(dataDirectory)
  const database = await openDatabase({
    url: options.databaseUrl,
    name: 'payments',
    log: silentLog,
    directory: join(dataDirectory, 'postgres'),
  })
  for (const set of [jobsMigrations, sandboxMigrations]) await migrate(database.db, set, silentLog)

  const url = `http://${host}:${port}`
  const sandbox = createPaymentsSandbox({
    db: database.db,
    clock: movableClock(),
    log: silentLog,
    config: { publicUrl: url, secretKey, publishableKey, webhookUrl, webhookSecret },
  })
  const app = Fastify({ logger: false })
  await app.register(sandbox.apiRoutes)
  await app.register(sandbox.pageRoutes({ shop: true, control: true }), { prefix: '/__payments' })
  await app.listen({ host, port })
  await sandbox.start()
  print(`payments emulator at ${url}, secret key ${secretKey}, webhooks to ${webhookUrl}`)
  print(`clock and events: ${url}/__payments/control`)

  return {
    url,
    stop: async () => {
      await app.close()
      await sandbox.stop()
      await database.close()
      await lock.release()
    },
  }
}
