import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { product } from './product.ts'

const root = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 120_000
const COMMAND_WITHIN_MS = 300_000
const run = promisify(execFile)

/** A product of one journey's own, which it may kill. */
export type OwnProduct = {
  readonly url: string
  /** Like a power cut: without a shutdown. */
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  /** Stops it and starts it again on its data, with other settings. */
  readonly restart: (changed: Readonly<Record<string, string>>) => Promise<void>
  /** Runs `hlizo …` on its data, as its operator does, and gives what was said. */
  readonly hlizo: (...args: string[]) => Promise<string>
  readonly stop: () => Promise<void>
}

async function ended(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

type OwnOptions = {
  /**
   * How far its three ports are from those of the product that all journeys share. A cluster has its nodes at 10, 20
   * and 30, and its database from 45 on.
   */
  readonly portsAway: number
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts another product with an empty data directory, and waits until it is ready. */
export async function startOwnProduct({
  portsAway,
  environment = {},
}: OwnOptions): Promise<OwnProduct> {
  const port = Number(product.environment.PORT) + portsAway
  const directory = await mkdtemp(join(tmpdir(), 'hlizo-own-'))
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    ...product.environment,
    PORT: String(port),
    ADMIN_PORT: String(port + 1),
    PAYMENTS_SANDBOX_PORT: String(port + 2),
    PUBLIC_URL: url,
    DATA_DIR: directory,
    // Without the demo there is no lei rate, and cards could not be charged in lei.
    CARD_CURRENCY: 'eur',
    ...environment,
  }
  let child: ChildProcess | null = null
  const isReady = async () => {
    const answer = await fetch(`http://127.0.0.1:${port + 1}/health/ready`).catch(() => null)
    return answer?.ok === true
  }
  const start = async (changed: Readonly<Record<string, string>> = {}) => {
    // Otherwise the journey would use that product.
    if (await isReady()) throw new Error(`Another program answers at the port ${port + 1}.`)
    const command = [join(root, 'apps/server/src/main.ts')]
    child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...env, ...changed },
      stdio: 'ignore',
    })
    await expect.poll(isReady, { timeout: READY_WITHIN_MS }).toBe(true)
  }
  await start()

  return {
    url,
    start: () => start(),
    kill: () => ended(child, 'SIGKILL'),
    restart: async (changed) => {
      await ended(child, 'SIGTERM')
      await start(changed)
    },
    hlizo: async (...args) => {
      const command = [join(root, 'apps/cli/src/main.ts'), ...args]
      const { stdout } = await run(process.execPath, command, { env, timeout: COMMAND_WITHIN_MS })
      return stdout
    },
    stop: async () => {
      await ended(child, 'SIGTERM')
      await rm(directory, { recursive: true, force: true })
    },
  }
}
