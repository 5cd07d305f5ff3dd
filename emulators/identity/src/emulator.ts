import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { lockDirectory } from '@hlizo/database/directory-lock'
import { migrate } from '@hlizo/database/migrate'
import { openDatabase } from '@hlizo/database/open-database'
import { systemClock } from '@hlizo/kit/clock'
import { randomToken } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import type { Message } from './codes/delivery.ts'
import { createIdentity } from './identity.ts'
import { identityMigrations } from './migrations.ts'

export type EmulatorOptions = {
  readonly host: string
  /** Part of the issuer of every token. */
  readonly port: number
  /** Holds the key of the installation and, without `databaseUrl`, the embedded PostgreSQL. */
  readonly dataDirectory: string
  readonly databaseUrl: string | null
  readonly poolId: string
  readonly clientId: string
  readonly identityPoolId: string
  readonly print: (line: string) => void
}

const MESSAGES_MAX = 100

async function encryptionKeyOf(directory: string): Promise<string> {
  const file = join(directory, 'encryption-key')
  await writeFile(file, randomToken(), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })

  return readFile(file, 'utf8')
}

/** Lets pages of any origin call, as Amazon Cognito does (Fetch standard, CORS protocol). */
function allowEveryOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('access-control-allow-origin', '*')
  })
  app.options('/*', async (_request, reply) =>
    reply
      .header('access-control-allow-headers', '*, authorization')
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-max-age', '86400')
      .code(204)
      .send(),
  )
}

function serveMessages(app: FastifyInstance, messages: readonly Message[]): void {
  app.get<{ Querystring: { destination?: string } }>('/_messages', async ({ query }) => ({
    messages: messages.filter(
      ({ destination }) => query.destination === undefined || destination === query.destination,
    ),
  }))
}

/** Starts the user pool alone: the protocol at `/`, sent codes at `/_messages`. It accepts any AWS credentials: never expose it. */
export async function startEmulator(
  options: EmulatorOptions,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { host, port, dataDirectory, poolId, clientId, identityPoolId, print } = options
  await mkdir(dataDirectory, { recursive: true })
  const lock = await lockDirectory(dataDirectory)
  const database = await openDatabase({
    url: options.databaseUrl,
    name: 'identity',
    log: silentLog,
    directory: join(dataDirectory, 'postgres'),
  })
  await migrate(database.db, identityMigrations, silentLog)

  const messages: Message[] = []
  const url = `http://${host}:${port}`
  const identity = createIdentity({
    db: database.db,
    clock: systemClock,
    log: silentLog,
    deliver: (message) => {
      messages.push(message)
      if (messages.length > MESSAGES_MAX) messages.shift()
      print(`${message.trigger} to ${message.destination}: ${message.code}`)
    },
    onEvent: () => {},
    onUserChanged: async () => {},
    config: {
      issuerBase: url,
      poolId,
      clientId,
      identityPoolId,
      testMode: true,
      webAuthn: { id: 'localhost', origins: null },
      encryptionKey: await encryptionKeyOf(dataDirectory),
      adminKey: { accessKeyId: 'emulator', secretAccessKey: 'emulator' },
    },
  })
  await identity.start()
  const app = Fastify({ logger: false, exposeHeadRoutes: false })
  await app.register(async (scope) => {
    allowEveryOrigin(scope)
    serveMessages(scope, messages)
    await scope.register(identity.adminRoutes)
  })
  await app.listen({ host, port })
  print(`identity emulator at ${url}, pool ${poolId}, client ${clientId}`)

  return {
    url,
    stop: async () => {
      await app.close()
      await identity.stop()
      await database.close()
      await lock.release()
    },
  }
}
