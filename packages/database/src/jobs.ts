import { z } from 'zod'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Log } from '@hlizo/kit/log'
import type { Backoff } from '@hlizo/kit/retry'
import { wait, withTimeout } from '@hlizo/kit/wait'
import { LeaseLost, whileRenewing } from '@hlizo/kit/while-renewing'
import type { Database, Queries } from './database.ts'
import { isHeldBy, jobClaims, LEASE_MS, type ClaimedJob } from './job-claims.ts'
import { jobFailures } from './job-failures.ts'
import { notify } from './notifications.ts'
import { returnWatch } from './return-watch.ts'
import { sql } from './sql.ts'

/** Work for later, done at least once by any node. */
export type NewJob = {
  readonly kind: string
  readonly payload: unknown
  /** Dropped while a job of this kind and key waits. */
  readonly key?: string
  /** The earliest time, by the product's clock; default now. */
  readonly runAt?: Date
  /** Puts the job before all waiting ones of its kind, for work that a user waits for. */
  readonly isFirst?: boolean
}

export type JobContext = {
  /** From 1 on; runs that were interrupted count as well. */
  readonly attempt: number
  /** Whether the job is set aside when this run fails with this error. */
  readonly isLast: (error: unknown) => boolean
  /** Aborted when the node stops, and when another node may have taken the job over. */
  readonly signal: AbortSignal
  /**
   * Renews the lease before a step that would harm the run of another node. Absent outside of a queue.
   *
   * @throws LeaseLost when another node has taken the job over.
   */
  readonly confirm?: () => Promise<void>
}

/** Handles one kind of job. It must be idempotent, and stop when `signal` is aborted. */
export type JobHandler = {
  run(payload: unknown, context: JobContext): Promise<void>
  /** Whether this node may take a job now; default yes. Not asked by `drain`. */
  readonly hasTime?: () => boolean
  /** Concurrent runs on this node; default 1. */
  readonly concurrency?: number
  /** A recurring job with an empty payload, run `everyMs` after the end of the last run. */
  readonly everyMs?: number
  /**
   * Failures before the job is set aside for the operator; default 10. Runs that failed because the
   * database or another service was away, or ended with their node, do not count.
   */
  readonly maxFailures?: number
  /** The delays between attempts; default from 4 seconds to an hour. */
  readonly retry?: Backoff
  /** True where a second run beside this one does harm: a run that outlasts a stop stays leased. */
  readonly staysLeased?: boolean
}

export type JobQueue = {
  /** Adds a job in the caller's transaction. */
  enqueue(queries: Queries, job: NewJob): Promise<void>
  /** Runs jobs of these kinds until `stop`. */
  work(handlers: Readonly<Record<string, JobHandler>>): Promise<void>
  /** Lets the workers of a kind look for jobs at once; null stands for all kinds. */
  wake(kind: string | null): void
  /** Runs everything that is due and returns: for tests, the CLI, and work with a pace of its own. */
  drain(handlers: Readonly<Record<string, JobHandler>>, atOnce?: number): Promise<void>
  /** Aborts running jobs, takes no more, and returns interrupted ones to the queue. A job that has not stopped after two seconds is returned as well. */
  stop(): Promise<void>
}

/** The channel that names the kind of a job that a user waits for. */
export const JOBS_WAITING = 'jobs_waiting'
const POLL_MS = 500
const STOP_WITHIN_MS = 2_000
const FIRST_IN_LINE = new Date(0)

const Due = z.object({ kind: z.string() })

/** Adds a job in the caller's transaction. */
export async function enqueueJob(queries: Queries, job: NewJob, now: Date): Promise<void> {
  const runAt = job.isFirst === true ? FIRST_IN_LINE : (job.runAt ?? now)
  await queries.run(sql`insert into jobs.job (id, kind, key, payload, run_at)
    values (${uuidv7(now)}, ${job.kind}, ${job.key ?? null}, ${JSON.stringify(job.payload)}, ${runAt})
    on conflict (kind, key) where key is not null and leased_until is null and dead_at is null do nothing`)
  if (job.isFirst === true) await notify(queries, JOBS_WAITING, job.kind)
}

/** The queue in the schema `jobs` of `db`. */
export function createJobQueue({
  db,
  clock,
  log,
  pollMs = POLL_MS,
  isServiceAway = () => false,
}: {
  db: Database
  clock: Clock
  log: Log
  pollMs?: number
  /** Whether a run failed because a service outside was away; default never. */
  isServiceAway?: (error: unknown) => boolean
}): JobQueue {
  const stopping = new AbortController()
  const loops: Promise<void>[] = []
  const wakings = new Map<string, PromiseWithResolvers<void>>()
  const running = new Map<ClaimedJob, { readonly kind: string; readonly handler: JobHandler }>()

  const enqueue: JobQueue['enqueue'] = (queries, job) => enqueueJob(queries, job, clock.now())

  const isDue = () => sql`dead_at is null and run_at <= ${clock.now()}
    and (leased_until is null or leased_until < now())`

  const claims = jobClaims({ db, clock })

  /** Which of these kinds have a job now: one query instead of a claim for each kind. */
  const dueKinds = async (kinds: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await db.many(
      Due,
      sql`select kind from unnest(${[...kinds]}::text[]) as handled (kind)
        where exists (select from jobs.job where job.kind = handled.kind and ${isDue()})`,
    )

    return new Set(rows.map(({ kind }) => kind))
  }

  const finish = async (kind: string, { everyMs }: JobHandler, job: ClaimedJob) => {
    const done = sql`delete from jobs.job where ${isHeldBy(job)}`
    if (everyMs === undefined) {
      await db.run(done)
      return
    }

    const runAt = new Date(clock.now().getTime() + everyMs)
    await db.transaction(async (tx) => {
      if ((await tx.run(done)) > 0)
        await enqueue(tx, { kind, key: 'recurring', payload: {}, runAt })
    })
  }

  const { isLastOf, fail } = jobFailures({ db, clock, log, isServiceAway })

  const contextOf = (handler: JobHandler, job: ClaimedJob, lease: AbortSignal): JobContext => {
    const taken = new AbortController()

    return {
      attempt: job.attempts,
      isLast: isLastOf(handler, job),
      signal: AbortSignal.any([stopping.signal, lease, taken.signal]),
      confirm: async () => {
        if (lease.aborted || (await claims.renew(job)) === 0) taken.abort(new LeaseLost())
        taken.signal.throwIfAborted()
      },
    }
  }

  const perform = async (
    { kind, handler, job }: { kind: string; handler: JobHandler; job: ClaimedJob },
    lease: AbortSignal,
  ): Promise<void> => {
    running.set(job, { kind, handler })
    try {
      await handler.run(job.payload, contextOf(handler, job, lease))
      await finish(kind, handler, job)
    } catch (error) {
      // A job that we interrupt has not failed; it continues at the next start.
      if (stopping.signal.aborted) await claims.release(job)
      else if (lease.aborted || error instanceof LeaseLost)
        log.warn({ job: kind, id: job.id }, 'a job lost its lease: another node may run it')
      else await fail(kind, handler, job, error)
    } finally {
      running.delete(job)
    }
  }

  const leased = (kind: string, handler: JobHandler, job: ClaimedJob): Promise<void> =>
    whileRenewing({ leaseMs: LEASE_MS, renew: () => claims.renew(job) }, (lease) =>
      perform({ kind, handler, job }, lease),
    )

  /** Runs one due job of this kind; false when there was none, or no time. */
  const step = async (kind: string, handler: JobHandler): Promise<boolean> => {
    const job = handler.hasTime?.() === false ? null : await claims.take(kind, isDue())
    if (job !== null) await leased(kind, handler, job)

    return job !== null
  }

  /** Runs all due jobs of this kind, so many at once. */
  const drainKind = async (kind: string, handler: JobHandler, atOnce: number): Promise<void> => {
    const underWay = new Set<Promise<void>>()
    const failures: unknown[] = []
    // It may fail while the next one is claimed, when nothing waits for it.
    const note = (error: unknown) => void failures.push(error)
    try {
      while (!stopping.signal.aborted && failures.length === 0) {
        const job = await claims.take(kind, isDue())
        if (job === null) break
        const one = leased(kind, handler, job)
          .catch(note)
          .finally(() => underWay.delete(one))
        underWay.add(one)
        if (underWay.size >= atOnce) await Promise.race(underWay)
      }
    } finally {
      await Promise.all(underWay)
    }
    if (failures.length > 0) throw failures[0]
  }

  /** Resolved by the next `wake` of the kind. */
  const wakingOf = (kind: string): Promise<void> => {
    const waking = wakings.get(kind) ?? Promise.withResolvers<void>()
    wakings.set(kind, waking)
    return waking.promise
  }

  const wake = (woken: string | null) => {
    for (const [kind, waking] of wakings) {
      if (woken !== null && woken !== kind) continue
      wakings.delete(kind)
      waking.resolve()
    }
  }

  const untilBack = returnWatch({ db, everyMs: pollMs, signal: stopping.signal })

  const away = (error: unknown): Promise<void> => {
    log.error({ error: String(error) }, 'the job queue cannot reach its database')
    return untilBack()
  }

  const loop = async (kind: string, handler: JobHandler) => {
    while (!stopping.signal.aborted) {
      // Taken before the queue is read, so that a job added during the read ends the wait.
      const waking = wakingOf(kind)
      const busy = await step(kind, handler).catch(async (error: unknown) => {
        await away(error)
        return true
      })
      if (!busy) await waking
    }
  }

  /** Wakes the workers of kinds with a due job: an idle node asks once for all kinds. */
  const look = async (kinds: readonly string[]) => {
    for (;;) {
      await wait(pollMs, stopping.signal).catch(() => {})
      if (stopping.signal.aborted) return
      const due = await dueKinds(kinds).catch(async (error: unknown) => {
        await away(error)
        return new Set<string>()
      })
      for (const kind of due) wake(kind)
    }
  }

  return {
    enqueue,
    wake,
    work: async (handlers) => {
      for (const [kind, handler] of Object.entries(handlers)) {
        if (handler.everyMs !== undefined)
          await enqueue(db, { kind, key: 'recurring', payload: {} })
        for (let worker = 0; worker < (handler.concurrency ?? 1); worker += 1)
          loops.push(loop(kind, handler))
      }
      loops.push(look(Object.keys(handlers)))
    },
    drain: async (handlers, atOnce = 1) => {
      while (!stopping.signal.aborted) {
        const due = await dueKinds(Object.keys(handlers))
        if (due.size === 0) return
        for (const [kind, handler] of Object.entries(handlers)) {
          if (due.has(kind)) await drainKind(kind, handler, atOnce)
        }
      }
    },
    stop: async () => {
      stopping.abort(new Error('The job queue stops.'))
      wake(null)
      await withTimeout(Promise.all(loops), STOP_WITHIN_MS, null)
      for (const [job, { kind, handler }] of running) {
        if (handler.staysLeased === true) continue
        log.warn({ job: kind, id: job.id }, 'a job did not stop in time: it is put back')
        await claims.release(job)
      }
    },
  }
}
