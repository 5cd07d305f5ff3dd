import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@hlizo/kit/log'
import { adoptDatabase, adoptMedia } from './adopt.ts'
import { startBalancer } from './balancer.ts'
import { startBucketServer } from './bucket-server.ts'
import { startDatabaseServer, type DatabaseServer } from './database-server.ts'
import { createNode, type ApiNode } from './node.ts'
import { nodePorts } from './ports.ts'

/** Several API nodes on one database, behind one address. */
export type Fleet = AsyncDisposable & {
  /** What people type. */
  readonly url: string
  readonly directory: string
  readonly nodes: readonly ApiNode[]
  readonly databaseUrl: string
  /** Null when the database is external. */
  readonly database: DatabaseServer | null
}

export type FleetOptions = {
  readonly directory: string
  readonly port: number
  readonly nodes: number
  /** A PostgreSQL that runs already; otherwise the fleet starts one. */
  readonly databaseUrl?: string
  /** The data directory of a product on one machine, whose database and media the fleet begins with. */
  readonly from?: string
  /** Media in a bucket, as several machines need it; otherwise on the disk of each node. */
  readonly hasBucket: boolean
  /** Passed on to every node. */
  readonly variables?: Readonly<Record<string, string>>
  /** Passed on to the PostgreSQL that the fleet starts. */
  readonly databaseSettings?: Readonly<Record<string, string>>
  readonly databaseLog?: Log
}

/** Connections of one node: its pool, the sandbox's, the listener for other nodes, and a reserve. */
const CONNECTIONS_PER_NODE = 32
const LEAST_CONNECTIONS = 100

async function openDatabase(options: FleetOptions, opened: AsyncDisposableStack) {
  const { databaseUrl, directory, nodes, databaseSettings, databaseLog } = options
  if (databaseUrl !== undefined) return { databaseUrl, database: null }
  const connections = Math.max(LEAST_CONNECTIONS, nodes * CONNECTIONS_PER_NODE)
  const database = opened.use(
    await startDatabaseServer({
      directory: join(directory, 'postgres'),
      settings: { max_connections: String(connections), ...databaseSettings },
      ...(databaseLog && { log: databaseLog }),
    }),
  )

  return { databaseUrl: database.url, database }
}

/** The first node makes the secrets of the installation; all others must have the same. */
async function shareSecrets([first, ...others]: readonly ApiNode[]): Promise<void> {
  if (!first) return
  for (const { directory } of others)
    await copyFile(join(first.directory, 'secrets.json'), join(directory, 'secrets.json'))
}

async function startNodes(nodes: readonly ApiNode[]): Promise<void> {
  const [first, ...others] = nodes
  first?.start()
  await first?.ready()
  await shareSecrets(nodes)
  for (const node of others) node.start()
  await Promise.all(others.map((node) => node.ready()))
}

/** Starts everything and resolves when every node takes requests. Disposing it stops everything in order. */
export async function openFleet(options: FleetOptions): Promise<Fleet> {
  const { directory, port, hasBucket, from } = options
  await mkdir(directory, { recursive: true })
  if (from !== undefined) await adoptDatabase(from, directory)
  await using opened = new AsyncDisposableStack()
  const { databaseUrl, database } = await openDatabase(options, opened)
  const bucket = hasBucket ? opened.use(await startBucketServer(join(directory, 'bucket'))) : null
  if (from !== undefined && bucket) await adoptMedia(from, bucket.store)
  const url = `http://localhost:${port}`
  const variables = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1/32,::1/128',
    ...(bucket && { MEDIA_STORE: bucket.store }),
    ...options.variables,
  }
  const nodes: ApiNode[] = []
  for (let number = 1; number <= options.nodes; number += 1) {
    const name = `node-${number}`
    const ports = nodePorts(port, number)
    nodes.push(
      opened.use(await createNode({ name, ports, variables, directory: join(directory, name) })),
    )
  }
  await startNodes(nodes)
  const sites = nodes.map((_, index) => nodePorts(port, index + 1).site)
  const own = join(directory, 'nginx')
  opened.use(await startBalancer({ directory: own, port, nodes: sites }))
  const close = opened.move()

  return {
    url,
    directory,
    nodes,
    databaseUrl,
    database,
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  }
}
