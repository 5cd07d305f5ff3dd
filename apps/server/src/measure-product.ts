import { z } from 'zod'
import { WITHDRAWAL_DAYS } from '@hlizo/contract/constants'
import type { Database } from '@hlizo/database/database'
import { WAITS_FOR_SERVICE } from '@hlizo/database/job-failures'
import { raw, sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS } from '@hlizo/kit/durations'
import { withTimeout } from '@hlizo/kit/wait'
import { isGivenUp } from '@hlizo/mail/given-up'
import type { Identity } from '@hlizo/identity/identity'
import type { Core } from './core.ts'
import { IMPORT_JOB } from './features/media/import-job.ts'
import { PART_JOBS } from './features/media/part-store.ts'
import type { Authenticate } from './http/authenticate.ts'
import type { Feature } from './http/feature.ts'
import type { Readiness } from './http/health.ts'
import type { Metric } from './http/metrics.ts'

const Backlog = z.object({
  webhookAge: z.number().nullable(),
  webhookDelay: z.number().nullable(),
  webhooksSetAside: z.number(),
  outboxAge: z.number().nullable(),
  mailsWaiting: z.number(),
  mailsDead: z.number(),
  jobsLate: z.number().nullable(),
  jobsDead: z.number(),
  jobsHeldUp: z.number(),
  encodingWait: z.number().nullable(),
  encodingsRunning: z.number(),
  importsWaiting: z.number(),
  withdrawalsOpen: z.number(),
  withdrawalsOverdue: z.number(),
  leiRateAge: z.number().nullable(),
  leiRateFailing: z.number(),
  checkAge: z.number(),
  backupAge: z.number(),
  routinesFailed: z.number(),
})
type Backlog = z.infer<typeof Backlog>

const TIMEOUT_MS = 1_000

/** Withdrawals received before this moment should have been paid back (D130). */
const overdueSince = (now: Date) => new Date(now.getTime() - WITHDRAWAL_DAYS * DAY_MS)

/** No node runs it: leases are on the clock of the database. */
const isWaiting = sql`(dead_at is null and (leased_until is null or leased_until < now()))`

/** Films and their parts wait for an encoder for as long as those before them take. */
const isEncoding = sql`(kind = ${IMPORT_JOB} or starts_with(kind, ${PART_JOBS}))`

/** What waits in the database, in one query; null when the database does not answer within a second. */
async function readBacklog(db: Database, clock: Clock): Promise<Backlog | null> {
  const now = clock.now()
  const since = (moment: string) =>
    sql`extract(epoch from ${now}::timestamptz - ${raw(moment)})::float8`
  // Urgent jobs are due since 1970; a job of a node that died waits since its lease expired.
  const lateness = sql`greatest(0, ${since('min(greatest(run_at, created_at, leased_until))')})`
  const asked = db.one(
    Backlog,
    sql`select
      (select ${since('max(occurred_at)')} from app.payment_event) as "webhookAge",
      (select extract(epoch from max(received_at - occurred_at))::float8 from app.payment_event
        where occurred_at > ${now}::timestamptz - interval '15 minutes') as "webhookDelay",
      (select count(*) from app.payment_event where set_aside_because is not null) as "webhooksSetAside",
      (select ${since('min(created_at)')} from mail.outbox
        where sent_at is null and dead_at is null) as "outboxAge",
      (select count(*) from mail.outbox where sent_at is null and dead_at is null) as "mailsWaiting",
      (select count(*) from mail.outbox where ${isGivenUp}) as "mailsDead",
      (select ${lateness} from jobs.job where ${isWaiting} and not ${isEncoding}) as "jobsLate",
      (select count(*) from jobs.job where dead_at is not null) as "jobsDead",
      (select count(*) from jobs.job where dead_at is null
        and starts_with(last_error, ${WAITS_FOR_SERVICE})) as "jobsHeldUp",
      (select ${lateness} from jobs.job where ${isWaiting} and ${isEncoding}) as "encodingWait",
      (select count(*) from jobs.job where not ${isWaiting} and dead_at is null and ${isEncoding})
        as "encodingsRunning",
      (select count(*) from app.media_import where state in ('queued', 'running')) as "importsWaiting",
      (select count(*) from app.withdrawal where settled_at is null) as "withdrawalsOpen",
      (select count(*) from app.withdrawal where settled_at is null
        and received_at < ${overdueSince(now)}) as "withdrawalsOverdue",
      (select ${since('max(day)::timestamptz')} from app.lei_rate) as "leiRateAge",
      coalesce((select ${since('failing_since')} from app.lei_rate_reading), 0) as "leiRateFailing",
      (select ${since('succeeded_at')} from app.routine where name = 'check') as "checkAge",
      (select ${since('succeeded_at')} from app.routine where name = 'backup') as "backupAge",
      (select count(*) from app.routine where failed_at is not null) as "routinesFailed"`,
  )

  return withTimeout(
    asked.catch(() => null),
    TIMEOUT_MS,
    null,
  )
}

const metric = (name: string, help: string, read: Metric['read']): Metric => ({
  name: `hlizo_${name}`,
  help,
  read,
})

function backlogMetrics(last: () => Backlog | null): Metric[] {
  return [
    metric('database_up', 'Whether the database answered within a second.', () => (last() ? 1 : 0)),
    ...(
      [
        ['webhookAge', 'webhook_age_seconds', 'Since the newest event of the payment provider.'],
        ['webhookDelay', 'webhook_delay_seconds', 'The slowest webhook of the last 15 minutes.'],
        ['webhooksSetAside', 'webhooks_set_aside', 'Events about customers who are not ours.'],
        ['outboxAge', 'outbox_age_seconds', 'How long the oldest mail has been waiting.'],
        ['mailsWaiting', 'outbox_waiting', 'Mails that are not sent yet.'],
        ['mailsDead', 'outbox_dead', 'Mails that were given up.'],
        ['jobsLate', 'jobs_late_seconds', 'How late the latest job is, films and parts left out.'],
        ['jobsDead', 'jobs_dead', 'Jobs that were given up.'],
        ['jobsHeldUp', 'jobs_held_up', 'Jobs that wait for a service that was unavailable.'],
        ['encodingWait', 'encoding_wait_seconds', 'How long a film or part waits for an encoder.'],
        ['encodingsRunning', 'encodings_running', 'Films and parts that a node encodes.'],
        ['importsWaiting', 'imports_waiting', 'Films on their way through the encoder.'],
        ['withdrawalsOpen', 'withdrawals_open', 'Withdrawals that are not settled.'],
        ['withdrawalsOverdue', 'withdrawals_overdue', 'Those that the law wanted settled by now.'],
        ['leiRateAge', 'lei_rate_age_seconds', 'Since the day of the newest lei rate began.'],
        ['leiRateFailing', 'lei_rate_failing_seconds', 'How long the rate could not be read.'],
        ['checkAge', 'check_age_seconds', 'Since `hlizo check` found every rule obeyed.'],
        ['backupAge', 'backup_age_seconds', 'Since `hlizo backup` last succeeded.'],
        ['routinesFailed', 'routines_failed', 'Routines (check, backup) whose last run failed.'],
      ] as const
    ).map(([key, name, help]) => metric(name, help, () => last()?.[key] ?? null)),
  ]
}

function poolMetrics({ pool }: Database): Metric[] {
  return [
    metric(
      'database_connections_in_use',
      'Connections that work.',
      () => pool.totalCount - pool.idleCount,
    ),
    metric('database_connections_max', 'Connections that there may be.', () => pool.options.max),
    metric(
      'database_connections_waited_for',
      'Requests that wait for one.',
      () => pool.waitingCount,
    ),
  ]
}

/** Whether this node gets requests, and how much of its disk is free. */
function nodeMetrics(readiness: Pick<Readiness, 'check' | 'freeDisk'>) {
  let isReady = 0
  let free: number | null = null

  return {
    prepare: async () => {
      const [reasons, disk] = await Promise.all([readiness.check(), readiness.freeDisk()])
      isReady = reasons.length === 0 ? 1 : 0
      free = disk
    },
    metrics: [
      metric('node_ready', 'Whether this node says that it should get requests.', () => isReady),
      metric('disk_free_ratio', 'Free part of the disk below DATA_DIR.', () => free),
    ],
  }
}

/** Adds metrics that requests do not measure: queues, free resources and the age of data. */
export function measureProduct(
  { db, clock, metrics }: Pick<Core, 'db' | 'clock' | 'metrics'>,
  parts: {
    readonly readiness: Pick<Readiness, 'check' | 'freeDisk'>
    readonly authenticate: Pick<Authenticate, 'keysAgeMs'>
    readonly identity: Pick<Identity, 'passwordQueue'> | null
    readonly features: readonly Feature[]
  },
): void {
  const { authenticate, identity, features } = parts
  const node = nodeMetrics(parts.readiness)
  let backlog: Backlog | null = null
  metrics.beforeText(async () => {
    ;[backlog] = await Promise.all([readBacklog(db, clock), node.prepare()])
  })
  const keysAge = () => {
    const ageMs = authenticate.keysAgeMs()
    return ageMs === null ? null : ageMs / 1_000
  }
  metrics.watch([
    ...backlogMetrics(() => backlog),
    ...poolMetrics(db),
    ...node.metrics,
    metric('identity_keys_age_seconds', 'Since the keys that verify tokens were fetched.', keysAge),
    metric(
      'passwords_hashing',
      'Passwords being hashed.',
      () => identity?.passwordQueue().running ?? null,
    ),
    metric(
      'passwords_waiting',
      'Passwords waiting to be hashed.',
      () => identity?.passwordQueue().waiting ?? null,
    ),
    ...features.flatMap((feature) => feature.metrics ?? []),
  ])
}
