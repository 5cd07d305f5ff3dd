import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { raw } from '@hlizo/database/sql'
import type { KillPoint } from '@hlizo/database/testing-kill-point'
import { freePort } from '@hlizo/kit/free-port'
import type { TestProduct } from './testing-product.ts'

const PROGRAM = join(import.meta.dirname, 'testing-killable-node.ts')
const READY = { timeout: 120_000, interval: 50 }
const KILLED = { timeout: 60_000, interval: 20 }

/** A node in a process of its own, which is killed and started again on its data. */
export type KilledNode = {
  readonly url: string
  readonly dataDir: string
  /** Does `work` until the node is killed at `point`, and starts it again; with `next` it is killed there too, in what it does after a start. */
  killedAt(point: KillPoint, work: () => Promise<unknown>, next?: KillPoint): Promise<void>
  /** Does `work` until the node is killed at `point`, and leaves it dead. */
  diesAt(point: KillPoint, work: () => Promise<unknown>): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** The leases of a killed node expire after a minute, which no test waits for. */
const EXPIRE_LEASES = raw(`update jobs.job set leased_until = now() - interval '1 second'
  where leased_until is not null;
  update app.upload set written_until = now() - interval '1 second' where writer is not null`)

type Program = {
  start(point?: KillPoint): Promise<void>
  killAt(point: KillPoint): Promise<void>
  killed(point: KillPoint): Promise<void>
  end(): Promise<void>
}

/** The process of the node. */
function nodeProgram(env: NodeJS.ProcessEnv, healthUrl: string): Program {
  let child: ChildProcess | null = null
  const isOver = () => child === null || child.exitCode !== null || child.signalCode !== null
  const isReady = async () => (await fetch(healthUrl).catch(() => null))?.ok === true
  const ready = async () => {
    const state = await vi.waitUntil(async () => {
      if (isOver()) return 'ended'
      return (await isReady()) && 'ready'
    }, READY)
    if (state === 'ended') throw new Error('The node ended before it was ready.')
  }

  return {
    start: async (point) => {
      child = spawn(process.execPath, [PROGRAM], {
        env: { ...env, ...(point && { KILL_AT: JSON.stringify(point) }) },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      if (!point) await ready()
    },
    killAt: async (point) => {
      if (child === null) throw new Error('The node was not started.')
      const isSet = once(child, 'message')
      child.send(point)
      await isSet
    },
    killed: ({ statement }) =>
      vi.waitFor(() => expect(child?.signalCode, `reached ${statement}`).toBe('SIGKILL'), KILLED),
    end: async () => {
      if (child === null || isOver()) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Starts a second node of an installation whose first one runs no jobs; `variables` are those of the first. For tests. */
export async function startKilledNode(
  product: TestProduct,
  variables: Readonly<Record<string, string>> = {},
): Promise<KilledNode> {
  const { db, config } = product.services
  const dataDir = await mkdtemp(join(tmpdir(), 'hlizo-killed-'))
  await copyFile(join(product.dataDir, 'secrets.json'), join(dataDir, 'secrets.json'))
  const [port, adminPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    // The second start is three times as fast.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    ...process.env,
    MODE: 'test',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    PORT: String(port),
    PUBLIC_URL: product.url,
    ADMIN_PORT: String(adminPort),
    PAYMENTS_SANDBOX_PORT: String(sandboxPort),
    DATABASE_URL: config.databaseUrl ?? undefined,
    ...(config.databasePooler && { DATABASE_LISTEN_URL: config.databasePooler.directUrl }),
    DATA_DIR: dataDir,
    WEB_BUILD_DIR: join(dataDir, 'no-pages'),
    ...variables,
  }
  const program = nodeProgram(env, `http://127.0.0.1:${adminPort}/health/ready`)
  const killed = async (point: KillPoint) => {
    await program.killed(point)
    await db.run(EXPIRE_LEASES)
  }
  const diesAt = async (point: KillPoint, work: () => Promise<unknown>) => {
    await program.killAt(point)
    // The node may be killed before it responds.
    await work().catch(() => {})
    await killed(point)
  }
  await program.start()

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,

    diesAt,
    start: () => program.start(),

    killedAt: async (point, work, next) => {
      await diesAt(point, work)
      if (next) {
        await program.start(next)
        await killed(next)
      }
      await program.start()
    },

    close: async () => {
      await program.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
