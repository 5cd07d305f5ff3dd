import { argon2 } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CognitoIdentityClient } from '@aws-sdk/client-cognito-identity'
import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import Fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { frozenClock, type FrozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import type { Database } from '@hlizo/database/database'
import { testDatabase } from '@hlizo/database/testing'
import type { Message } from './codes/delivery.ts'
import type { IdentityConfig } from './config.ts'
import type { IdentityEvent } from './events.ts'
import { createIdentity, type Identity } from './identity.ts'
import { identityMigrations } from './migrations.ts'
import { createServices, type Services } from './services.ts'
import type { Hasher } from './users/hash-threads.ts'
import { totpCode, totpStep } from './users/totp.ts'

/** A password that the pool of the tests accepts. */
export const PASSWORD = 'Parola-1!x'

const CLIENT_ID = 'webclient0001'
const POOL_ID = 'eu-central-1_TEST0001'
const IDENTITY_POOL_ID = 'eu-central-1:0d9f1c52-3f0b-4c43-8f7b-6a1c2d3e4f50'

/** A log that keeps the facts of its ordinary lines. */
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

/** The service of one test file, behind real HTTP, with all that it sent and told. */
export type TestHost = {
  readonly identity: Identity
  readonly db: Database
  readonly config: IdentityConfig
  readonly clock: FrozenClock
  readonly messages: Message[]
  readonly events: IdentityEvent[]
  /** The changed users that the host was notified of, once for each time. */
  readonly changed: string[]
  /** Whether the host fails to handle a notification. */
  setAway(isAway: boolean): void
  /** How many passwords were hashed so far: what an answer cost, without a clock. */
  hashes(): number
  /** The facts of everything logged as ordinary. */
  readonly logged: object[]
  readonly url: string
  readonly adminUrl: string
  readonly clientId: string
  readonly poolId: string
  readonly identityPoolId: string
  readonly pool: CognitoIdentityProviderClient
  readonly identityPool: CognitoIdentityClient
  /** The parts of another node on the same database, with the configuration of this one. */
  anotherNode(config?: Partial<IdentityConfig>): Services
  readonly operator: CognitoIdentityProviderClient
  /** A client of a pool that does not answer. */
  awayClient(): CognitoIdentityProviderClient
  /** A raw request, as a stranger could write it. */
  post(target: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** The last code sent to an address. */
  codeFor(destination: string): string
  /** A confirmed user who has signed in. */
  signedIn(
    email: string,
  ): Promise<{ accessToken: string; idToken: string; refreshToken: string; sub: string }>
  signIn(
    email: string,
    password?: string,
  ): Promise<{ accessToken: string; idToken: string; refreshToken: string }>
  register(email: string): Promise<string>
  /** Has the user of this token asked for the code of an authenticator app from now on. */
  turnSecondFactorOn(accessToken: string): Promise<void>
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

/** Starts the service on a database and a port of its own. */
export async function startTestHost(config: Partial<IdentityConfig> = {}): Promise<TestHost> {
  const database = await testDatabase([identityMigrations])
  const clock = frozenClock(new Date('2026-11-20T10:00:00Z'))
  const messages: Message[] = []
  const events: IdentityEvent[] = []
  const changed: string[] = []
  let isHostAway = false
  const logged: object[] = []
  const settings: IdentityConfig = {
    issuerBase: 'http://localhost:3000/identity',
    poolId: POOL_ID,
    clientId: CLIENT_ID,
    identityPoolId: IDENTITY_POOL_ID,
    encryptionKey: 'a key of the tests, long enough for them',
    adminKey: { accessKeyId: 'AKIATEST', secretAccessKey: 'operator-secret' },
    passwordPolicy: { requireNumbers: false, requireLowercase: false, maximumLength: 128 },
    argon2: { memoryKiB: 16, passes: 1 },
    addressLimits: {
      failedSignInsPerMinute: 1000,
      wrongCodesPerHour: 1000,
      signUpsPerHour: 1000,
      codeRequestsPerHour: 1000,
      smsPerHour: 1000,
      guestsPerHour: 1000,
    },
    testMode: true,
    ...config,
  }
  const loggerInstance = logTo(logged)
  const logController = new LogController({ disableRequestLogging: true })
  const app = Fastify({ forceCloseConnections: true, loggerInstance, logController })
  const admin = Fastify({ forceCloseConnections: true })
  const { hasher, hashes } = countingHasher()
  const identity = createIdentity({
    db: database.db,
    clock,
    log: { ...silentLog, info: (facts) => void logged.push(facts) },
    deliver: (message) => {
      messages.push(message)
    },
    onEvent: (event) => {
      events.push(event)
    },
    onUserChanged: async (sub) => {
      changed.push(sub)
      if (isHostAway) throw new Error('the host is away')
    },
    config: settings,
    hasher,
    pauseBeforeMessage: () => setImmediate(),
  })
  await identity.start()
  await app.register(identity.routes, { prefix: '/identity' })
  await admin.register(identity.adminRoutes)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const adminUrl = await admin.listen({ port: 0, host: '127.0.0.1' })
  const region = 'eu-central-1'
  const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'operator-secret' }
  const maxAttempts = 1
  const pool = new CognitoIdentityProviderClient({
    region,
    maxAttempts,
    credentials,
    endpoint: `${url}/identity/idp`,
  })

  const signIn: TestHost['signIn'] = async (email, password = PASSWORD) => {
    const { AuthenticationResult: result } = await pool.send(
      new InitiateAuthCommand({
        ClientId: CLIENT_ID,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    )
    return {
      accessToken: result?.AccessToken ?? '',
      idToken: result?.IdToken ?? '',
      refreshToken: result?.RefreshToken ?? '',
    }
  }
  const codeFor = (destination: string) =>
    messages.findLast((message) => message.destination === destination)?.code ?? ''
  const register = async (email: string) => {
    const { UserSub } = await pool.send(
      new SignUpCommand({ ClientId: CLIENT_ID, Username: email, Password: PASSWORD }),
    )
    return UserSub ?? ''
  }

  return {
    identity,
    db: database.db,
    config: settings,
    clock,
    messages,
    events,
    changed,
    setAway: (isAway) => {
      isHostAway = isAway
    },
    hashes,
    logged,
    url,
    adminUrl,
    clientId: CLIENT_ID,
    poolId: POOL_ID,
    identityPoolId: IDENTITY_POOL_ID,
    pool,
    identityPool: new CognitoIdentityClient({
      region,
      maxAttempts,
      credentials,
      endpoint: `${url}/identity/ids`,
    }),
    operator: new CognitoIdentityProviderClient({
      region,
      maxAttempts,
      credentials,
      endpoint: adminUrl,
    }),
    anotherNode: (changes = {}) =>
      createServices({
        db: database.db,
        clock,
        log: silentLog,
        hasher,
        deliver: () => {},
        onEvent: (event) => {
          events.push(event)
        },
        onUserChanged: async () => {},
        config: { ...settings, ...changes },
      }),
    awayClient: () =>
      new CognitoIdentityProviderClient({
        region,
        maxAttempts,
        credentials,
        // The port of „discard”: nothing listens there.
        endpoint: 'http://127.0.0.1:9',
      }),
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
    codeFor,
    register,
    signIn,
    turnSecondFactorOn: async (AccessToken) => {
      const { SecretCode = '' } = await pool.send(
        new AssociateSoftwareTokenCommand({ AccessToken }),
      )
      const UserCode = totpCode(SecretCode, totpStep(clock.now()))
      await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
      const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
      await pool.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }))
    },
    signedIn: async (email) => {
      const sub = await register(email)
      await pool.send(
        new ConfirmSignUpCommand({
          ClientId: CLIENT_ID,
          Username: sub,
          ConfirmationCode: codeFor(email),
        }),
      )
      return { sub, ...(await signIn(email)) }
    },
    stop: async () => {
      await Promise.all([app.close(), admin.close()])
      await identity.stop()
      await database.drop()
    },
  }
}
