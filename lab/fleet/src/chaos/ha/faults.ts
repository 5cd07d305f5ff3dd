import { wait } from '@hlizo/kit/wait'
import type { Member } from '../../ha/member.ts'
import type { Part } from '../../ha/part.ts'
import { gone, signal } from '../../machines/processes.ts'
import type { Fault, Target } from './fault.ts'
import { fullPrimary } from './full-primary.ts'
import { interruptedMigration } from './interrupted-migration.ts'
import { laggingStandbys } from './lagging-standbys.ts'

/** Long enough for another part to take over. */
const LASTS_MS = 20_000
/** After which systemd starts a program again, with RestartSec=1. */
const RESTART_MS = 1_000

async function startAll(parts: readonly Part[]): Promise<void> {
  for (const part of parts) part.start()
  await Promise.all(parts.map((part) => part.ready()))
}

async function kill(parts: readonly Part[], lastsMs = LASTS_MS) {
  for (const part of parts) await part.kill()
  await wait(lastsMs)

  return () => startAll(parts)
}

async function freeze(member: Member) {
  member.freeze()
  await wait(LASTS_MS)

  return async () => member.thaw()
}

async function restartInTurn({ database, fleet }: Target): Promise<void> {
  const { members, etcd, proxy, pooler } = database
  for (const part of [...etcd, ...members, proxy, pooler]) {
    await part.stop()
    await startAll([part])
    await database.whole()
  }
  for (const node of fleet.nodes) {
    node.child().signal('SIGTERM')
    await node.child().ended
    node.start()
    await node.ready()
  }
}

/** The faults of docs/ha.md. */
export const faults: readonly Fault[] = [
  {
    name: 'primary',
    sentence: 'The machine of the primary loses its power: kill -9 of PostgreSQL and Patroni.',
    strike: async ({ database }) => kill([await database.primary()]),
  },
  {
    name: 'postgres',
    sentence: 'Only PostgreSQL of the primary is killed with kill -9; its Patroni lives.',
    strike: async ({ database }) => {
      const pids = (await database.primary()).postgresPids()
      for (const pid of pids) signal(pid, 'SIGKILL')
      await Promise.all(pids.map(gone))
      await wait(LASTS_MS)
      return async () => {}
    },
  },
  {
    name: 'frozen-primary',
    sentence: 'The machine of the primary hangs (SIGSTOP), and comes back when another one leads.',
    strike: async ({ database }) => freeze(await database.primary()),
  },
  {
    name: 'partition',
    sentence: 'The primary reaches neither etcd nor the other members; its clients reach it.',
    strike: async ({ database }) => {
      database.isolate(await database.primary())
      await wait(LASTS_MS)
      return async () => database.restore()
    },
  },
  {
    name: 'separation',
    sentence: 'The members do not reach each other; all reach etcd, and clients reach them.',
    strike: async ({ database }) => {
      database.separate()
      await wait(LASTS_MS)
      return async () => database.restore()
    },
  },
  {
    name: 'replica',
    sentence: 'The synchronous standby loses its power: kill -9 of PostgreSQL and Patroni.',
    strike: async ({ database }) => kill([await database.synchronousStandby()]),
  },
  {
    name: 'frozen-replica',
    sentence: 'The machine of the synchronous standby hangs (SIGSTOP), and comes back.',
    strike: async ({ database }) => freeze(await database.synchronousStandby()),
  },
  laggingStandbys,
  fullPrimary,
  interruptedMigration,
  {
    name: 'etcd',
    sentence: 'One of three etcd is killed with kill -9.',
    strike: async ({ database }) => kill(database.etcd.slice(0, 1)),
  },
  {
    name: 'etcd-quorum',
    sentence: 'Two of three etcd are killed with kill -9: no quorum.',
    strike: async ({ database }) => kill(database.etcd.slice(0, 2)),
  },
  {
    name: 'haproxy',
    sentence: 'HAProxy is killed with kill -9 and started again after a second.',
    strike: ({ database }) => kill([database.proxy], RESTART_MS),
  },
  {
    name: 'pgbouncer',
    sentence: 'PgBouncer is killed with kill -9 and started again after a second.',
    strike: ({ database }) => kill([database.pooler], RESTART_MS),
  },
  {
    name: 'rolling',
    sentence: 'Each part is stopped and started in turn: etcd, members, HAProxy, PgBouncer, nodes.',
    stopsNodes: true,
    strike: async (target) => {
      await restartInTurn(target)
      return async () => {}
    },
  },
]
