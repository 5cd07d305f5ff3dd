import { argon2 } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CognitoIdentityClient } from '@aws-sdk/client-cognito-identity'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { frozenClock, type FrozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import type { Database } from '@hlizo/database/database'
import { testDatabase } from '@hlizo/database/testing'
import type { Message } from './codes/delivery.ts'
import type { IdentityConfig } from './config.ts'
import type { IdentityEvent, OnEvent } from './events.ts'
import { createIdentity, type Identity } from './identity.ts'
import { identityMigrations } from './migrations.ts'
import { createServices, type IdentityOptions, type Services } from './services.ts'
import { createTestUsers, type TestUsers } from './testing-users.ts'
import type { Hasher } from './users/hash-threads.ts'

const OPERATOR = { accessKeyId: 'AKIATEST', secretAccessKey: 'operator-secret' }

const TEST_CONFIG: IdentityConfig = {
  issuerBase: 'http://localhost:3000/identity',
  poolId: 'eu-central-1_TEST0001',
  clientId: 'webclient0001',
  identityPoolId: 'eu-central-1:0d9f1c52-3f0b-4c43-8f7b-6a1c2d3e4f50',
  encryptionKey: 'a key of the tests, long enough for them',
  adminKey: OPERATOR,
  passwordPolicy: { requireNumbers: false, requireLowercase: false, maximumLength: 128 },
  argon2: { memoryKiB: 16, passes: 1 },
  addressLimits: {
    failedSignInsPerMinute: 1000,
    wrongCodesPerHour: 1000,
    signUpsPerHour: 1000,
    codeRequestsPerHour: 1000,
    choicesPerMinute: 1000,
    smsPerHour: 1000,
    guestsPerHour: 1000,
  },
  testMode: true,
}

function logTo(lines: object[]): FastifyBaseLogger {
  const ignore = () => {}
  const log: FastifyBaseLogger = {
    level: 'info',
    info: (facts: unknown) => {
      if (typeof facts === 'object' && facts !== null) lines.push(facts)
    },
    fatal: ignore,
    error: ignore,
    warn: ignore,
    debug: ignore,
    trace: ignore,
    silent: ignore,
    child: () => log,
  }

  return log
}

export type TestHost = TestUsers &
  Clients &
  Received &
  Served & {
    readonly identity: Identity
    readonly db: Database
    readonly config: IdentityConfig
    readonly clock: FrozenClock
    /** How many passwords were hashed so far: what an answer cost, without a clock. */
    hashes(): number
    readonly logged: object[]
    readonly clientId: string
    readonly poolId: string
    readonly identityPoolId: string
    anotherNode(config?: Partial<IdentityConfig>, onEvent?: OnEvent): Services
    stop(): Promise<void>
  }

/** Hashes in this thread: to start another takes longer than one of the cheap hashes of the tests. */
function countingHasher() {
  let count = 0
  const hasher: Hasher = {
    hash: ({ message, salt, bytes, memoryKiB, passes }) => {
      count += 1
      return promisify(argon2)('argon2id', {
        message,
        nonce: salt,
        parallelism: 1,
        tagLength: bytes,
        memory: memoryKiB,
        passes,
      })
    },
    stop: async () => {},
  }

  return { hasher, hashes: () => count }
}

type Clients = {
  readonly pool: CognitoIdentityProviderClient
  readonly identityPool: CognitoIdentityClient
  readonly operator: CognitoIdentityProviderClient
  /** A client of a pool that does not answer. */
  awayClient(): CognitoIdentityProviderClient
  post(target: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

type Served = { readonly url: string; readonly adminUrl: string }

function createClients({ url, adminUrl }: Served): Clients {
  const settings = { region: 'eu-central-1', maxAttempts: 1, credentials: OPERATOR }
  const poolAt = (endpoint: string) => new CognitoIdentityProviderClient({ ...settings, endpoint })

  return {
    pool: poolAt(`${url}/identity/idp`),
    identityPool: new CognitoIdentityClient({ ...settings, endpoint: `${url}/identity/ids` }),
    operator: poolAt(adminUrl),
    // The port of „discard”: nothing listens there.
    awayClient: () => poolAt('http://127.0.0.1:9'),
    post: (target, body, headers = {}) =>
      fetch(`${url}/identity/idp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  }
}

type Received = {
  readonly messages: Message[]
  readonly events: IdentityEvent[]
  /** The changed users that the host was notified of, once for each time. */
  readonly changed: string[]
  setAway(isAway: boolean): void
}

function createReceiver() {
  let isHostAway = false
  const received: Received = {
    messages: [],
    events: [],
    changed: [],
    setAway: (isAway) => {
      isHostAway = isAway
    },
  }
  const handlers: Pick<IdentityOptions, 'deliver' | 'onEvent' | 'onUserChanged'> = {
    deliver: (message) => {
      received.messages.push(message)
    },
    onEvent: (event) => {
      if (isHostAway) throw new Error('the host is away')
      received.events.push(event)
    },
    onUserChanged: async (sub) => {
      received.changed.push(sub)
      if (isHostAway) throw new Error('the host is away')
    },
  }

  return { received, handlers }
}

async function listen(identity: Identity, logged: object[]) {
  const app = Fastify({
    forceCloseConnections: true,
    loggerInstance: logTo(logged),
    logController: new LogController({ disableRequestLogging: true }),
  })
  const admin = Fastify({ forceCloseConnections: true })
  await app.register(identity.routes, { prefix: '/identity' })
  await admin.register(identity.adminRoutes)

  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    adminUrl: await admin.listen({ port: 0, host: '127.0.0.1' }),
    close: () => Promise.all([app.close(), admin.close()]),
  }
}

const silentHost = { log: silentLog, deliver: () => {}, onUserChanged: async () => {} }

export async function startTestHost(changes: Partial<IdentityConfig> = {}): Promise<TestHost> {
  const database = await testDatabase([identityMigrations])
  const { db } = database
  const clock = frozenClock(new Date('2026-11-20T10:00:00Z'))
  const config = { ...TEST_CONFIG, ...changes }
  const { clientId, poolId, identityPoolId } = config
  const logged: object[] = []
  const { received, handlers } = createReceiver()
  const { hasher, hashes } = countingHasher()
  const parts = { db, clock, hasher, onEvent: handlers.onEvent }
  const identity = createIdentity({
    ...handlers,
    ...parts,
    log: { ...silentLog, info: (facts) => void logged.push(facts) },
    config,
    pauseBeforeMessage: () => setImmediate(),
  })
  await identity.start()
  const { close, ...served } = await listen(identity, logged)
  const clients = createClients(served)
  const anotherNode: TestHost['anotherNode'] = (other, onEvent = parts.onEvent) =>
    createServices({ ...silentHost, ...parts, onEvent, config: { ...config, ...other } })

  return {
    ...received,
    ...served,
    ...clients,
    ...createTestUsers({ ...clients, ...received, clientId, clock }),
    identity,
    db,
    config,
    clock,
    hashes,
    logged,
    clientId,
    poolId,
    identityPoolId,
    anotherNode,
    stop: async () => {
      await close()
      await identity.stop()
      await database.drop()
    },
  }
}
