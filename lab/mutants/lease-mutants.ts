import { mutantsIn } from './mutant.ts'

/** Rules of what one node does at a time: jobs, keyed requests, uploads, the data directory. */
export const leaseMutants = [
  ...mutantsIn('packages/database/src', [
    {
      file: 'jobs.ts',
      suites: ['jobs', 'job-leases', 'jobs-idle'],
      changes: [
        ['(leased_until is null or leased_until < now())', 'true'],
        ['(leased_until is null or leased_until < now())', 'leased_until is null'],
        ['sql`dead_at is null and run_at <=', 'sql`run_at <='],
        ['and run_at <= ${clock.now()}\n', '\n'],
        ['if (handler.staysLeased === true) continue', ''],
        [
          'where key is not null and leased_until is null and dead_at is null do',
          'where key is not null do',
        ],
        ['if (stopping.signal.aborted) await claims', 'if (false) await claims'],
        ['else if (lease.aborted ||', 'else if ('],
        ['(await claims.renew(job)) === 0', 'false'],
        ['if ((await tx.run(done)) > 0)', 'await tx.run(done)\n'],
        ['stopping.signal, lease, taken', 'stopping.signal, taken'],
        ['taken.abort(new LeaseLost())', 'undefined'],
        ['runAt = new Date(clock.now().getTime() + everyMs)', 'runAt = clock.now()'],
        ['if (underWay.size >= atOnce)', 'if (underWay.size > atOnce)'],
        ['for (const kind of due) wake(kind)', ''],
        ['job.kind = handled.kind and ', ''],
        ['if (!busy) await waking', 'if (!busy) await wait(pollMs)'],
      ],
    },
    {
      file: 'job-claims.ts',
      suites: ['jobs', 'job-leases'],
      changes: [
        ['LEASE_MS = MINUTE_MS', 'LEASE_MS = 200_000'],
        ['set attempts = attempts + 1, leased_until', 'set leased_until'],
        [
          'set attempts = attempts + 1, leased_until = now() +',
          'set attempts = attempts + 1, leased_until = now() -',
        ],
        ['order by run_at limit 1', 'limit 1'],
        ['claim = null, attempts = attempts - 1', 'claim = null'],
        ['id = ${id} and claim = ${claim}', 'id = ${id}'],
        ['set leased_until = now() + make', 'set leased_until = now() - make'],
      ],
    },
    {
      file: 'job-failures.ts',
      suites: ['jobs', 'jobs-away'],
      changes: [
        ['failuresWith(job, error) >= (handler', 'failuresWith(job, error) > (handler'],
        ['handler.everyMs === undefined &&\n', ''],
        ['? failures : failures + 1', '? failures + 1 : failures + 1'],
        ['|| isServiceAway(error) ? failures', '? failures'],
        [
          'backoffMs(Math.min(job.attempts, MAX_STEPS)',
          'backoffMs(Math.min(job.failures, MAX_STEPS)',
        ],
        ['{ ...backoff, maxDelayMs }', 'backoff'],
        ['if (duplicate) await tx.run', 'if (false) await tx.run'],
        [', run_at = ${runAt}, last', ', last'],
      ],
    },
    {
      file: 'database-away.ts',
      suites: ['jobs-away'],
      changes: [
        ['fromDatabase.has(error) && ', ''],
        ['isDatabaseAway(error) && !isCancelled', 'isDatabaseAway(error)'],
      ],
    },
    {
      file: 'database-away.ts',
      suites: ['primary-watch'],
      changes: [[' && !hasNoConnection(error)', '']],
    },
    {
      file: 'standby-reads.ts',
      suites: ['standby-reads'],
      changes: [
        ['if (reading === undefined)', 'if (false)'],
        ['reading.isUnanswered = true', ''],
        ['if (isFar || !(isComplete || isWaiting))', 'if (isFar)'],
        ['if (isFar || !(isComplete || isWaiting))', 'if (!(isComplete || isWaiting))'],
        ['!(isComplete || isWaiting)', '!isComplete'],
        ['place === before && attempt', 'attempt'],
        ['error instanceof StandbyBehind || (isServerLost', '(isServerLost'],
        [' || (isServerLost(error) && watch.isAway())', ''],
        ['if (!isUnable(error)) throw error', ''],
        ['ask(primary), isUnasked)', 'ask(primary))'],
      ],
    },
    {
      file: 'primary-watch.ts',
      suites: ['primary-watch', 'standby-reads'],
      changes: [
        ['if (isAway) return null', ''],
        ['for (const giveUp of waiting) giveUp()', ''],
        ['if (!isNoAnswer(error)) throw error', ''],
        ['if (isServerLost(error)) markAway()', 'markAway()'],
        ['acknowledged = place', 'acknowledged = -1n'],
      ],
    },
    {
      file: 'directory-lock.ts',
      suites: ['directory-lock'],
      changes: [
        ['=== owner.startedAt', '!== null'],
        ['if (found?.text === mine)', 'if (found)'],
        ['if (found.owner && isAlive(found.owner)) throw', 'if (false) throw'],
        ["afterName[0] === 'Z' ? null :", "afterName[0] === '' ? null :"],
      ],
    },
  ]),
  ...mutantsIn('apps/server/src', [
    {
      file: 'http/idempotency-store.ts',
      suites: ['http/idempotency'],
      changes: [
        ['leased_until > clock_timestamp() as', 'true as'],
        ['and attempt = ${left} and status', 'and status'],
        ['\n            and leased_until <= clock_timestamp()', ''],
        [
          'body = ${body}\n        where ${isRequest(request)} and attempt = ${id} and',
          'body = ${body}\n        where ${isRequest(request)} and',
        ],
        ['set leased_until = clock_timestamp()', 'set leased_until = leased_until'],
        ['caller = ${callerOf(request)} and', ''],
        [
          'set leased_until = ${lease}\n        where ${isRequest(request)} and',
          'set leased_until = ${lease}\n        where false and',
        ],
      ],
    },
    {
      file: 'http/idempotency.ts',
      suites: ['http/idempotency'],
      changes: [
        ['VISITOR_KEY_MIN_LENGTH = 32', 'VISITOR_KEY_MIN_LENGTH = 33'],
        ['VISITOR_KEY_MIN_LENGTH = 32', 'VISITOR_KEY_MIN_LENGTH = 31'],
        ['!found.hash.equals(request.hash)', 'false'],
        ['else await requests.release(request, attempt).catch(() => {})', ''],
        ['status < 500 && !passing.has(code)', 'status < 500'],
        ['status < 500 && !passing.has(code)', '!passing.has(code)'],
        ["name === 'accessToken' || name", 'name'],
        ["|| name === 'idempotencyKey'", ''],
        ['found && !found.isLeased ?', 'found?.isLeased ?'],
        ['longestMs }', 'longestMs: longestMs + 60_000 }'],
      ],
    },
    {
      file: 'features/uploads/upload-locks.ts',
      suites: ['features/uploads/upload-locks'],
      changes: [
        ['(writer is null or written_until < now())', 'true'],
        ['(writer is null or written_until < now())', 'writer is null'],
        ['is_awaited = false\n', 'is_awaited = is_awaited\n'],
        ['if (held?.isAwaited) await release()', ''],
        ['return held === null ? 0 : 1', 'return 1'],
        ["lease.addEventListener('abort', () => void release())", ''],
        ['where id = ${id} and writer = ${writer}`', 'where id = ${id}`'],
        ['signal.aborted || tries', 'tries'],
        ['|| tries >= TRIES', ''],
      ],
    },
  ]),
]
