import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnDirectory } from '@hlizo/bench/own-directory'
import { openFleet, type Fleet } from '../machines/fleet.ts'
import { requireFree } from '../machines/require-ports.ts'
import { killPostgres, openHaDatabase, type HaDatabase } from './ha-database.ts'
import { haPorts } from './ha-ports.ts'
import { findPrograms } from './programs.ts'

/** Nodes on a highly available database. */
export type HaFleet = AsyncDisposable & {
  readonly fleet: Fleet
  readonly database: HaDatabase
  /** What runs where, for the banner. */
  readonly parts: readonly (readonly [name: string, place: string])[]
}

type Options = {
  readonly directory: string
  readonly port: number
  readonly nodes: number
  readonly variables?: Readonly<Record<string, string>>
  /** Of the disk of each member of PostgreSQL; otherwise they share the disk of this machine. */
  readonly diskSize?: string
}

/** A directory that goes with this process, and with it what Patroni has started outside its own group. */
export async function makeHaDirectory(): Promise<string> {
  let directory = ''
  // Before the directory goes.
  process.once('exit', () => killPostgres(join(directory, 'database')))
  directory = await makeOwnDirectory('hlizo-ha-')

  return directory
}

/** @throws Error that names the port which the database cannot have. */
export async function requireHaPorts(base: number): Promise<void> {
  const { pooler, members, etcd, ...proxy } = haPorts(base)
  const wanted = new Map([
    [pooler, 'PgBouncer'],
    ...Object.values(proxy).map((port): [number, string] => [port, 'HAProxy']),
  ])
  for (const member of members)
    for (const port of [member.postgres, member.rest, member.postgresLink, member.restLink])
      wanted.set(port, 'PostgreSQL and Patroni')
  for (const port of members.flatMap(({ etcdLinks }) => etcdLinks)) wanted.set(port, 'etcd')
  for (const { client, peer } of etcd) wanted.set(client, 'etcd').set(peer, 'etcd')
  await requireFree(wanted)
}

/** Starts everything and resolves when every node takes requests. Disposing it stops everything in order. */
export async function openHaFleet(options: Options): Promise<HaFleet> {
  const { directory, port, nodes, variables, diskSize } = options
  await mkdir(directory, { recursive: true })
  const programs = await findPrograms(directory)
  await using opened = new AsyncDisposableStack()
  const database = opened.use(
    await openHaDatabase({
      directory: join(directory, 'database'),
      port,
      programs,
      ...(diskSize !== undefined && { diskSize }),
    }),
  )
  const { DATABASE_URL: databaseUrl, ...others } = database.variables
  const fleet = opened.use(
    await openFleet({
      directory,
      port,
      nodes,
      hasBucket: true,
      databaseUrl,
      variables: { ...others, ...variables },
    }),
  )
  const { etcd, members, proxy, pooler } = database
  const close = opened.move()

  return {
    fleet,
    database,
    parts: [...etcd, ...members, proxy, pooler].map(({ name, place }) => [name, place] as const),
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  }
}
