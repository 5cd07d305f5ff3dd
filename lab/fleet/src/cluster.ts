import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { stopAllChildren } from '@hlizo/bench/child'
import { openFleet, type Fleet } from './machines/fleet.ts'
import { requirePorts } from './machines/require-ports.ts'

/** How long nodes may take to end when the cluster is interrupted. */
const STOPS_WITHIN_MS = 8_000

const root = join(import.meta.dirname, '../../..')

function banner({ url, nodes, databaseUrl, database, directory }: Fleet): string {
  const lines: readonly (readonly [string, string])[] = [
    ['Open', url],
    ['Mail', `${url}/dev/mail`],
    ['Payments', `${url}/__payments/control`],
    ...nodes.map(
      ({ name, url: own, adminUrl }) => [name, `${own}, ${adminUrl}/health/ready`] as const,
    ),
    ['Database', database === null ? new URL(databaseUrl).host : join(directory, 'postgres')],
    ['Logs', join(directory, 'node-*/node.log')],
  ]
  const width = Math.max(...lines.map(([name]) => name.length))

  return `\n${lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')}\n\n`
}

/** Walks the journeys of e2e/ through a running fleet, and gives their exit code. */
async function walkJourneys({ directory }: Fleet, port: number, args: readonly string[]) {
  const journeys = spawn(
    'npx',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, E2E_PORT: String(port), E2E_CLUSTER_DIR: directory },
    },
  )

  return new Promise<number>((end) => {
    journeys.once('exit', (code) => end(code ?? 1))
  })
}

const untilInterrupted = () =>
  new Promise<void>((end) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end())
  })

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      nodes: { type: 'string', default: '2' },
      port: { type: 'string', default: '3000' },
      data: { type: 'string' },
      database: { type: 'string' },
      from: { type: 'string' },
      journeys: { type: 'boolean', default: false },
    },
  })

  return { ...values, nodes: Number(values.nodes), port: Number(values.port), positionals }
}

/**
 * `npm run cluster` starts several API nodes on one PostgreSQL behind nginx, with media in an S3-speaking
 * server, all on this machine, until Ctrl-C. `-- --journeys` walks the journeys of e2e/ through such a
 * set of their own instead; what follows a further `--` goes to Playwright. `--from DIR` begins with the
 * data directory of a product on one machine, `--database URL` uses a PostgreSQL that runs already.
 */
async function run(): Promise<void> {
  const { nodes, port, positionals, ...values } = readOptions()
  await requirePorts(port, nodes)
  const own = values.journeys && values.data === undefined
  const directory = own
    ? await mkdtemp(join(tmpdir(), 'hlizo-cluster-'))
    : resolve(values.data ?? 'data/cluster')
  process.stdout.write(`Starting ${nodes} nodes, their database, bucket and nginx …\n`)
  const interrupted = untilInterrupted()
  void interrupted.then(() => process.stdout.write('Stopping …\n'))
  try {
    await using fleet = await openFleet({
      directory,
      port,
      nodes,
      hasBucket: true,
      ...(values.database !== undefined && { databaseUrl: values.database }),
      ...(values.from !== undefined && { from: resolve(values.from) }),
      ...(values.journeys && { variables: { MODE: 'test', RATE_LIMITS: 'off' } }),
    })
    process.stdout.write(banner(fleet))
    if (values.journeys) process.exitCode = await walkJourneys(fleet, port, positionals)
    else {
      await interrupted
      // All at once: a node that waits for one that was killed must not hold the others up.
      await stopAllChildren(STOPS_WITHIN_MS)
    }
  } finally {
    await stopAllChildren()
    if (own) await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`\n✗ ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
