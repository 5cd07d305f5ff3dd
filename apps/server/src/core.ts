import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import { connect, type Database } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { migrate } from '@hlizo/database/migrate'
import { openDatabase, type OpenDatabase } from '@hlizo/database/open-database'
import { createPrimaryWatch, type PrimaryWatch } from '@hlizo/database/primary-watch'
import { createReplicaReads, type ListReads } from '@hlizo/database/replica-reads'
import { createStandbyReads, fromPrimaryOnly, type ReadOnly } from '@hlizo/database/standby-reads'
import { lockDirectory } from '@hlizo/database/directory-lock'
import type { MovableClock } from '@hlizo/kit/clock'
import { createDevMailbox, type DevMailbox } from '@hlizo/mail/dev-mailbox'
import { createMailer, type Mailer } from '@hlizo/mail/mailer'
import { mailMigrations } from '@hlizo/mail/migrations'
import { smtpTransport } from '@hlizo/mail/smtp'
import { openMediaStore } from '@hlizo/media/open-store'
import { noTracing, type Tracing } from '@hlizo/kit/tracing'
import type { MediaStore } from '@hlizo/media/store'
import type { Config } from './config.ts'
import { createIdempotency, type Idempotency } from './http/idempotency.ts'
import { createAnswerCache, type AnswerCache } from './http/answer-cache.ts'
import { createRowCache, type RowCache } from './http/row-cache.ts'
import { createPageCache, type PageCache } from './http/page-cache.ts'
import { readBuildVersion } from './build-version.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { createRateLimiter, type RateLimiter } from './http/rate-limit.ts'
import { serverMigrations } from './migrations.ts'
import { openProductClock } from './product-clock.ts'
import { productQueue } from './product-queue.ts'
import { openStripe } from './open-stripe.ts'
import { openUserPool, type UserPool } from './open-user-pool.ts'
import { loadSecrets, type Secrets } from './secrets.ts'

/** What features may use; each names what it needs. */
export type Core = {
  readonly config: Config
  readonly log: Logger
  readonly clock: MovableClock
  readonly secrets: Secrets
  readonly db: Database
  /** Reads of what is the same for all people: from a replica, where there is one. */
  readonly lists: ListReads
  /** Runs work whose reads the synchronous standby may answer while the primary is away, where there is one. */
  readonly readOnly: ReadOnly
  /** PostgreSQL itself, also where `db` uses a pooler: for LISTEN. */
  readonly directDatabaseUrl: string
  /** For services with their own connections. */
  readonly connect: OpenDatabase['connect']
  /** Films and pictures. */
  readonly mediaStore: MediaStore
  readonly jobs: JobQueue
  readonly mailer: Mailer
  /** `null` where mails are really sent. */
  readonly devMailbox: DevMailbox | null
  readonly limiter: RateLimiter
  /** Traces of requests, where a collector is configured. */
  readonly tracing: Tracing
  readonly metrics: Metrics
  /** Answers a request with an idempotency key once, on all nodes. */
  readonly idempotency: Idempotency
  /** Cleared when the catalogue changes. */
  readonly answerCache: AnswerCache
  /** Rows of profiles, cleared likewise. */
  readonly rowCache: RowCache
  /** Rendered pages, cleared likewise. */
  readonly pageCache: PageCache
  /** Embedded or Amazon's, by URL. */
  readonly userPool: UserPool
  /** The sandbox or Stripe, by URL. */
  readonly stripe: Stripe
}

/** Called in reverse order. */
export type Undo = (() => Promise<unknown>)[]

async function requireDatabase(db: Database, config: Config): Promise<void> {
  try {
    await db.pool.query('select 1')
  } catch (error) {
    const url = config.databaseUrl === null ? '' : new URL(config.databaseUrl)
    const where =
      url === '' ? 'The embedded database' : `The database at ${url.host}${url.pathname}`
    throw new Error(
      `${where} does not answer: ${error instanceof Error ? error.message : String(error)}. ` +
        `Check DATABASE_URL (postgresql://user:password@host:5432/database) and that PostgreSQL is running.`,
      { cause: error },
    )
  }
}

/** A pooler drops the timeouts that a connection asks for; without any, a slow statement would hold its connection. */
async function requireTimeouts({ pool }: Database, config: Config): Promise<void> {
  if (config.databasePooler === null) return
  const { rows } = await pool.query<{ isBounded: boolean }>(
    `select setting <> '0' as "isBounded" from pg_settings where name = 'statement_timeout'`,
  )
  if (rows[0]?.isBounded !== true)
    throw new Error(
      `The pooler at DATABASE_URL gives connections without a statement_timeout, so that one slow statement ` +
        `could hold a connection for ever. Set connect_query as docs/ha/pgbouncer.ini does.`,
    )
}

type Replica = {
  readonly url: string
  readonly watch: PrimaryWatch
  /** The primary on a connection of its own, past the pooler, which may be full. */
  readonly probe: Database
  readonly hasStandby: boolean
}

/** Lists from the replica while it is near, from the primary otherwise. */
function openLists(db: Database, { url, ...replicated }: Replica, undo: Undo): ListReads {
  const replica = connect(url, { max: 8 })
  const now = () => performance.now()
  const reads = createReplicaReads({ primary: db, replica, now, ...replicated })
  reads.start()
  undo.push(
    () => replica.close(),
    () => replicated.probe.close(),
    () => reads.stop(),
  )

  return { ...reads, replica: reads }
}

/** Which server answers which reads. */
function openReads(
  { db: primary, directUrl }: Pick<OpenDatabase, 'db' | 'directUrl'>,
  { databaseReplicaUrl, databaseStandbyUrl }: Config,
  undo: Undo,
): Pick<Core, 'db' | 'lists' | 'readOnly'> {
  const ofPrimary = { db: primary, readOnly: fromPrimaryOnly }
  if (databaseReplicaUrl === null) {
    const lists = { queries: primary, fence: () => {}, onPrimaryBack: () => {}, replica: null }
    return { ...ofPrimary, lists }
  }
  const watch = createPrimaryWatch()
  const probe = connect(directUrl, { max: 1 })
  const hasStandby = databaseStandbyUrl !== null
  const lists = openLists(primary, { url: databaseReplicaUrl, watch, probe, hasStandby }, undo)
  if (databaseStandbyUrl === null) return { ...ofPrimary, lists }
  const standby = connect(databaseStandbyUrl, { max: 12, isReadOnly: true })
  undo.push(() => standby.close())

  const { queries, readOnly } = createStandbyReads({ primary, standby, watch })

  return { lists, db: { ...primary, ...queries }, readOnly }
}

/** The SDK is loaded only where it is used. */
async function startTracing({ tracing }: Config, secrets: Secrets): Promise<Tracing> {
  if (tracing === null) return noTracing
  const { openTracing } = await import('./tracing/open-tracing.ts')

  return openTracing({ ...tracing, version: readBuildVersion(), key: secrets.derive('traces') })
}

/** The job queue, and the mails that it delivers. */
function openQueues(deps: Pick<Core, 'config' | 'db' | 'clock' | 'log'>) {
  const { config, db, clock, log } = deps
  const { url, from } = config.mail
  const mailbox = createDevMailbox({ db, clock })
  const transport = url === null ? mailbox.transport : smtpTransport({ url, from })
  const jobs = productQueue({ db, clock, log })

  return {
    jobs,
    mailer: createMailer({ db, clock, log, transport, jobs }),
    devMailbox: url === null ? mailbox : null,
  }
}

/** The database of the product with its newest schema. */
async function openMigrated(
  { config, log, tracing }: Pick<Core, 'config' | 'log' | 'tracing'>,
  undo: Undo,
): Promise<OpenDatabase> {
  const database = await openDatabase({
    url: config.databaseUrl,
    pooler: config.databasePooler,
    tracing: config.tracing === null ? null : tracing,
    name: 'hlizo',
    log,
    directory: join(config.dataDir, 'postgres'),
  })
  const { db } = database
  undo.push(() => database.close())
  await requireDatabase(db, config)
  await requireTimeouts(db, config)
  for (const set of [jobsMigrations, mailMigrations, serverMigrations]) await migrate(db, set, log)

  return database
}

/** Opens everything that features need, and migrates the schema. `undo` receives what must be closed, also when a later step fails. */
export async function openCore(config: Config, log: Logger, undo: Undo): Promise<Core> {
  await mkdir(config.dataDir, { recursive: true })
  const lock = await lockDirectory(config.dataDir)
  undo.push(() => lock.release())
  const secrets = await loadSecrets(config)
  const clock = await openProductClock(config)
  const tracing = await startTracing(config, secrets)
  undo.push(() => tracing.stop())
  const database = await openMigrated({ config, log, tracing }, undo)
  const reads = openReads(database, config, undo)
  const { db } = reads

  return {
    config,
    log,
    clock,
    secrets,
    ...reads,
    directDatabaseUrl: database.directUrl,
    connect: database.connect,
    mediaStore: openMediaStore(config.media.store, join(config.dataDir, 'media')),
    ...openQueues({ config, db, clock, log }),
    metrics: createMetrics({ version: readBuildVersion() }),
    idempotency: createIdempotency({ db, clock }),
    limiter: createRateLimiter({ db, clock, isOn: config.rateLimits }),
    answerCache: createAnswerCache({ clock }),
    rowCache: createRowCache({ clock }),
    pageCache: createPageCache({ clock }),
    userPool: openUserPool({ config, secrets, clock }),
    tracing,
    stripe: openStripe(config, secrets, clock, tracing),
  }
}
