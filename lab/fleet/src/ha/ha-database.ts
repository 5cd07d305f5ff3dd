import { mkdir } from 'node:fs/promises'
import { z } from 'zod'
import { connect } from '@hlizo/database/database'
import { raw } from '@hlizo/database/sql'
import { randomText } from '@hlizo/kit/ids'
import { replaced } from '@hlizo/kit/testing-replaced'
import { pidsNaming, signal } from '../machines/processes.ts'
import { until } from '../machines/until.ts'
import { openLinks } from './links.ts'
import { openFolders, openSmallDisks, type Disks } from './disks.ts'
import { createEtcd } from './etcd.ts'
import { haPorts, type HaPorts } from './ha-ports.ts'
import { createMembers, memberDisks, type Member } from './member.ts'
import type { Part } from './part.ts'
import type { Programs } from './programs.ts'
import { createPooler, createProxy } from './proxies.ts'
import { readRecipe } from './recipe.ts'

/** PostgreSQL on three members under Patroni, behind HAProxy and PgBouncer: docs/ha.md on one machine. */
export type HaDatabase = AsyncDisposable & {
  readonly etcd: readonly Part[]
  readonly members: readonly Member[]
  readonly proxy: Part
  readonly pooler: Part
  /** What the product is configured with. */
  readonly variables: Readonly<
    Record<
      'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_REPLICA_URL' | 'DATABASE_STANDBY_URL',
      string
    >
  >
  /** The product's database at one member, past HAProxy and PgBouncer. */
  readonly urlOf: (member: Member) => string
  /** The same server as the superuser. */
  readonly superuserUrlOf: (member: Member) => string
  /** A database of this name at the primary, past PgBouncer; recreated. */
  readonly newDatabase: (name: string) => Promise<string>
  /** The member that leads. */
  readonly primary: () => Promise<Member>
  /** The member that has every acknowledged write. */
  readonly synchronousStandby: () => Promise<Member>
  /** Resolves when all members run, one leads and one is its synchronous standby. */
  readonly whole: () => Promise<void>
  /** Cuts a member off from etcd and from the other members; HAProxy still reaches it. */
  readonly isolate: (member: Member) => void
  /** Cuts the members off from each other, but not from etcd. */
  readonly separate: () => void
  readonly restore: () => void
}

type Given = {
  readonly programs: Programs
  readonly directory: string
  readonly ports: HaPorts
  readonly password: string
  readonly disks: Disks
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const WHOLE_WITHIN_MS = 90_000

const Secret = z.object({ secret: z.string() })
const roleSecret = raw(`select rolpassword as secret from pg_authid where rolname = 'hlizo'`)

const Cluster = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      // Unknown while it does not run.
      timeline: z.number().optional(),
    }),
  ),
})

/** Databases are created outside a transaction, so one statement at a time. */
async function runAtServer(server: string, statements: readonly string[]): Promise<void> {
  const db = connect(`${server}/postgres`, { max: 1, isPatient: true })
  try {
    for (const statement of statements) await db.pool.query(statement)
  } finally {
    await db.close()
  }
}

/** Gives what PgBouncer needs to know the role by (docs/ha.md). */
async function createProductDatabase(server: string, password: string): Promise<string> {
  const text = replaced(await readRecipe('database.sql'), 'change-me', password)
  await runAtServer(
    server,
    text.split(';').filter((one) => one.trim() !== ''),
  )
  const db = connect(`${server}/postgres`, { max: 1 })
  try {
    return (await db.one(Secret, roleSecret)).secret
  } finally {
    await db.close()
  }
}

async function askCluster(members: readonly Member[]) {
  const answers = await Promise.allSettled(
    members.map(async ({ ports }) => {
      const url = `http://127.0.0.1:${ports.rest}/cluster`
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
      return Cluster.parse(await answer.json())
    }),
  )
  const found = answers.find((answer) => answer.status === 'fulfilled')
  if (!found) throw new Error('No Patroni answers.')

  return found.value.members
}

async function isWhole(members: readonly Member[]): Promise<boolean> {
  const found = await askCluster(members)
  const runs = ({ state }: { readonly state: string }) => ['running', 'streaming'].includes(state)
  const count = (role: string) => found.filter((one) => one.role === role).length

  return (
    found.length === members.length &&
    found.every(runs) &&
    // One that was away for a while says of itself what was true before.
    new Set(found.map(({ timeline }) => timeline)).size === 1 &&
    count('leader') === 1 &&
    count('sync_standby') === 1
  )
}

/** Starts the parts in the order in which they need each other. */
async function startParts(parts: readonly Part[], opened: AsyncDisposableStack): Promise<void> {
  for (const part of parts) {
    opened.use(part)
    part.start()
  }
  await Promise.all(parts.map((part) => part.ready()))
}

/** What an interrupted command leaves: PostgreSQL has a group of its own, out of reach of its Patroni's. */
export function killPostgres(directory: string): void {
  for (const pid of pidsNaming(`${directory}/postgres-`)) signal(pid, 'SIGKILL')
}

const untilWhole = async (members: readonly Member[]) => {
  await until(() => isWhole(members), {
    withinMs: WHOLE_WITHIN_MS,
    what: 'all members run, one leads and one is its synchronous standby',
    everyMs: 250,
  })
}

const serverAt = (password: string) => (user: string, port: number) =>
  `postgresql://${user}:${password}@127.0.0.1:${port}`

/** Starts etcd, then the members, then what stands before them. */
async function startAll(given: Given, opened: AsyncDisposableStack) {
  const { programs, directory, ports, password } = given
  const etcd = await createEtcd({ program: programs.etcd, directory, ports: ports.etcd })
  await startParts(etcd, opened)
  const members = await createMembers(given)
  // The first one makes the database, the others copy it.
  await startParts(members.slice(0, 1), opened)
  await startParts(members.slice(1), opened)
  const proxy = await createProxy(given)
  await startParts([proxy], opened)
  await untilWhole(members)
  const secret = await createProductDatabase(
    serverAt(password)('postgres', ports.primary),
    password,
  )
  const pooler = await createPooler(given, secret)
  await startParts([pooler], opened)

  return { etcd, members, proxy, pooler }
}

async function withRole(members: readonly Member[], role: string): Promise<Member> {
  const name = (await askCluster(members)).find((one) => one.role === role)?.name
  const found = members.find((member) => member.name === name)
  if (!found) throw new Error(`No member is the ${role}.`)

  return found
}

/** Starts everything; resolves when the product can use it. Disposing it stops everything. */
export async function openHaDatabase(options: {
  readonly directory: string
  readonly port: number
  readonly programs: Programs
  /** Of the disk of each member, as `mount` says it; otherwise they share the disk of this machine. */
  readonly diskSize?: string
}): Promise<HaDatabase> {
  const { directory, programs, diskSize } = options
  const ports = haPorts(options.port)
  const password = randomText(24, letters)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await using opened = new AsyncDisposableStack()
  const { isolate, separate, restore } = await openLinks(ports, opened)
  const places = memberDisks(directory, ports)
  const disks = await (diskSize === undefined
    ? openFolders(places)
    : openSmallDisks(places, diskSize, opened))
  const parts = await startAll({ programs, directory, ports, password, disks }, opened)
  const { members } = parts
  const serverOf = serverAt(password)
  const close = opened.move()

  return {
    ...parts,
    variables: {
      DATABASE_URL: `${serverOf('hlizo', ports.pooler)}/hlizo`,
      DATABASE_LISTEN_URL: `${serverOf('hlizo', ports.primary)}/hlizo`,
      DATABASE_REPLICA_URL: `${serverOf('hlizo', ports.replicas)}/hlizo`,
      DATABASE_STANDBY_URL: `${serverOf('hlizo', ports.synchronous)}/hlizo`,
    },
    urlOf: (member) => `${serverOf('hlizo', member.ports.postgres)}/hlizo`,
    superuserUrlOf: (member) => `${serverOf('postgres', member.ports.postgres)}/postgres`,
    newDatabase: async (name) => {
      await runAtServer(serverOf('postgres', ports.primary), [
        `drop database if exists ${name} with (force)`,
        `create database ${name} owner hlizo`,
      ])
      return `${serverOf('hlizo', ports.primary)}/${name}`
    },
    primary: () => withRole(members, 'leader'),
    synchronousStandby: () => withRole(members, 'sync_standby'),
    whole: () => untilWhole(members),
    isolate: (member) => isolate(members.indexOf(member)),
    separate,
    restore,
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  }
}
