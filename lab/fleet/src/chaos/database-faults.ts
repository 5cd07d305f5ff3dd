import { spawn } from 'node:child_process'
import { findProgram } from '@hlizo/bench/find-program'
import { sql } from '@hlizo/database/sql'
import { wait } from '@hlizo/kit/wait'
import { until } from '../machines/until.ts'
import { ask } from '../people/ask.ts'
import { must, type Scenario, type Stage } from './scenario.ts'
import { longestOutageMs, onlyStatuses, tally } from './statuses.ts'

const OUTAGE_MS = 15_000
const SETTLE_MS = 2_000

function databaseOf({ fleet }: Stage) {
  if (fleet.database === null) throw new Error('This scenario hurts a database of its own.')
  return fleet.database
}

/** Whether a member's write is acknowledged. */
export const isWritable =
  ({ fleet, members: [member] }: Stage) =>
  async () => {
    const token = member?.token ?? ''
    return (await ask(fleet.url, 'POST', '/api/v1/favorites/video/1', { token })).status === 204
  }

/** R121. */
export const databaseRestart: Scenario = {
  name: 'R121',
  sentence:
    'The database is ended at once and started again, then all its connections are cut over and over: nothing but 503, for 15 seconds at most, and no node dies.',
  run: async (stage) => {
    const { fleet, db } = stage
    const database = databaseOf(stage)
    const pids = fleet.nodes.map((node) => node.child().pid)
    const traffic = await stage.traffic()
    await wait(SETTLE_MS)
    await database.crash()
    await wait(SETTLE_MS)
    await database.start()
    const backMs = await until(isWritable(stage), { withinMs: OUTAGE_MS, what: 'writes succeed' })
    for (let storm = 0; storm < 10; storm += 1) {
      await db
        .run(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`)
        .catch(() => {})
      await wait(300)
    }
    await wait(SETTLE_MS)
    const ledger = await traffic.stop()

    stage.say(`${tally(ledger.events)}; writes again ${Math.round(backMs)} ms after the restart`)
    onlyStatuses(ledger.events, [503])
    must(longestOutageMs(ledger.events, 'progress') <= OUTAGE_MS, 'no outage is longer than 15 s')
    for (const [index, node] of fleet.nodes.entries()) {
      const ending = node.child().ending() ?? ''
      must(node.child().pid === pids[index] && ending === '', `every node lives on: ${ending}`)
    }
    await stage.keeps(ledger)
  },
}

/** The row before „Invariants” of the further requirements: a database that hangs. */
export const databaseFrozen: Scenario = {
  name: 'frozen',
  sentence:
    'The database hangs: readiness fails within 10, no request hangs, the public home is still served, and it all recovers by itself.',
  run: async (stage) => {
    const { fleet, members } = stage
    const database = databaseOf(stage)
    const token = members[0]?.token ?? ''
    await ask(fleet.url, 'GET', '/')
    await database.freeze()
    try {
      const notReady = async () => !(await fleet.nodes[0]?.isReady())
      const ms = await until(notReady, { withinMs: 10_000, what: 'readiness fails' })
      const [page, write] = await Promise.all([
        ask(fleet.url, 'GET', '/'),
        ask(fleet.url, 'POST', '/api/v1/favorites/video/1', { token }),
      ])
      stage.say(
        `not ready after ${Math.round(ms)} ms; home ${page.status} in ${Math.round(page.tookMs)} ms, a write ${write.status} in ${Math.round(write.tookMs)} ms`,
      )
      must(page.status === 200, 'the public home is served')
      must(write.status === 503, 'a write answers 503')
      must(write.tookMs < 12_000, 'no request hangs')
    } finally {
      await database.thaw()
    }
    await until(isWritable(stage), { withinMs: OUTAGE_MS, what: 'writes succeed again' })
  },
}

/** Lets every fdatasync of these processes and of their children to come fail with EIO, until `stop`. */
function failSyncs(pids: readonly number[]): { stop(): Promise<void> } {
  const strace = spawn(
    'strace',
    ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync,fsync']
      .concat(['-e', 'inject=fdatasync,fsync:error=EIO'])
      .concat(pids.flatMap((pid) => ['-p', String(pid)])),
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>((resolve) => {
    strace.once('exit', () => resolve())
    strace.once('error', () => resolve())
  })

  return {
    stop: async () => {
      strace.kill('SIGINT')
      await ended
    },
  }
}

/** R123. */
export const diskLies: Scenario = {
  name: 'R123',
  sentence:
    'Every fsync of PostgreSQL fails with an input/output error: 503 while it lasts, and nothing was acknowledged that is not there afterwards.',
  obstacle: () =>
    findProgram(['strace']) === null
      ? 'strace was not found, which makes the disk fail (Debian: apt-get install strace).'
      : null,
  run: async (stage) => {
    const database = databaseOf(stage)
    const traffic = await stage.traffic()
    await wait(SETTLE_MS)
    const fault = failSyncs(await database.pids())
    await wait(6_000)
    await fault.stop()
    const during = traffic.events.filter(({ status }) => status === 503).length
    // PostgreSQL trusts no disk after such an error: it has ended itself, and its machine is restarted.
    await database.cutPower()
    await database.start()
    await until(isWritable(stage), { withinMs: OUTAGE_MS * 2, what: 'writes succeed again' })
    await wait(SETTLE_MS)
    const ledger = await traffic.stop()

    stage.say(tally(ledger.events))
    must(during > 0, 'the fault is felt (does this machine allow strace to attach?)')
    onlyStatuses(ledger.events, [503])
    await stage.keeps(ledger)
  },
}
