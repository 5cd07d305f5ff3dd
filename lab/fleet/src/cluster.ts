import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeOwnDirectory } from '@hlizo/bench/own-directory'
import { runCommand } from '@hlizo/bench/run-command'
import { makeHaDirectory, openHaFleet, requireHaPorts } from './ha/ha-fleet.ts'
import { openFleet, type Fleet } from './machines/fleet.ts'
import { requirePorts } from './machines/require-ports.ts'

const root = join(import.meta.dirname, '../../..')

type Line = readonly [name: string, value: string]

function banner(fleet: Fleet, parts: readonly Line[]): string {
  const { url, nodes, databaseUrl, database, directory } = fleet
  const lines: readonly Line[] = [
    ['Open', url],
    ['Mail', `${url}/dev/mail`],
    ['Payments', `${url}/__payments/control`],
    ...nodes.map(
      ({ name, url: own, adminUrl }) => [name, `${own}, ${adminUrl}/health/ready`] as const,
    ),
    ['Database', database === null ? new URL(databaseUrl).host : join(directory, 'postgres')],
    ...parts,
    ['Logs', join(directory, 'node-*/node.log')],
  ]
  const width = Math.max(...lines.map(([name]) => name.length))

  return `\n${lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')}\n\n`
}

/** Walks the journeys of e2e/ through a running fleet, and gives their exit code. */
async function walkJourneys(
  { nodes }: Fleet,
  port: number,
  args: readonly string[],
  interrupted: AbortSignal,
) {
  const journeys = spawn(
    'npx',
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...args],
    {
      cwd: root,
      stdio: 'inherit',
      // A group of its own, so that all of it can be ended.
      detached: true,
      env: {
        ...process.env,
        E2E_PORT: String(port),
        E2E_NODE_VARIABLES: JSON.stringify(nodes[0]?.variables),
      },
    },
  )
  const signalAll = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(journeys.pid ?? 0), signal)
    } catch {
      // They have ended.
    }
  }
  interrupted.addEventListener('abort', () => signalAll('SIGINT'))
  process.once('exit', () => signalAll('SIGKILL'))

  return new Promise<number>((end) => {
    journeys.once('exit', (code) => end(code ?? 1))
  })
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      nodes: { type: 'string' },
      port: { type: 'string', default: '3000' },
      data: { type: 'string' },
      database: { type: 'string' },
      from: { type: 'string' },
      journeys: { type: 'boolean', default: false },
      ha: { type: 'boolean', default: false },
    },
  })

  const nodes = Number(values.nodes ?? (values.ha ? '3' : '2'))

  return { ...values, nodes, port: Number(values.port), positionals }
}

type Options = ReturnType<typeof readOptions>

async function directoryOf({ ha, journeys, data }: Options): Promise<string> {
  if (data !== undefined) return resolve(data)
  if (ha) return makeHaDirectory()

  return journeys ? makeOwnDirectory('hlizo-cluster-') : resolve('data/cluster')
}

async function open(options: Options, opened: AsyncDisposableStack) {
  const { nodes, port, ha } = options
  const directory = await directoryOf(options)
  const common = {
    directory,
    port,
    nodes,
    ...(options.journeys && { variables: { MODE: 'test', RATE_LIMITS: 'off' } }),
  }
  process.stdout.write(`Starting ${nodes} nodes, their database, bucket and nginx …\n`)
  if (ha) {
    const { fleet, parts } = opened.use(await openHaFleet(common))
    return { fleet, parts }
  }
  const fleet = opened.use(
    await openFleet({
      ...common,
      hasBucket: true,
      ...(options.database !== undefined && { databaseUrl: options.database }),
      ...(options.from !== undefined && { from: resolve(options.from) }),
    }),
  )

  return { fleet, parts: [] }
}

/**
 * `npm run cluster` starts several API nodes on one PostgreSQL behind nginx, with media in an S3-speaking
 * server, all on this machine, until Ctrl-C. `-- --journeys` walks the journeys of e2e/ through such a
 * set of their own instead; what follows a further `--` goes to Playwright. `--from DIR` begins with the
 * data directory of a product on one machine, `--database URL` uses a PostgreSQL that runs already.
 * `--ha` puts the nodes on three PostgreSQL under Patroni (docs/ha.md), in a directory that goes at the end.
 */
async function run(interrupted: AbortSignal): Promise<void> {
  const options = readOptions()
  const { nodes, port, positionals, journeys, ha } = options
  await requirePorts(port, nodes)
  if (ha) await requireHaPorts(port)
  await using opened = new AsyncDisposableStack()
  const { fleet, parts } = await open(options, opened)
  process.stdout.write(banner(fleet, parts))
  if (journeys) process.exitCode = await walkJourneys(fleet, port, positionals, interrupted)
  else {
    if (!interrupted.aborted) await once(interrupted, 'abort')
    // Ctrl-C is how it is meant to end.
    process.exitCode = 0
  }
}

await runCommand(run)
