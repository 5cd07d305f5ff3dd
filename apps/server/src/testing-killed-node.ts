import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { raw } from '@hlizo/database/sql'
import { freePort } from '@hlizo/kit/free-port'
import type { Death } from './testing-mortal-node.ts'
import type { TestProduct } from './testing-product.ts'

const START = { timeout: 120_000, interval: 100 }
const PROGRAM = join(import.meta.dirname, 'testing-mortal-node.ts')

/** A node in a process of its own, which is killed and started again on its data. */
export type KilledNode = {
  readonly url: string
  readonly dataDir: string
  /** Does `work` until the node is killed at this step, and starts it again; it dies of `next` in what it does by itself. */
  dieIn(death: Death, work: () => Promise<unknown>, next?: Death): Promise<void>
  close(): Promise<void>
}

/** What a dead node leaves: its leases, which end with time. */
const LEASES_END = raw(`update jobs.job set leased_until = now() - interval '1 second'
  where leased_until is not null;
  update app.upload set written_until = now() - interval '1 second' where writer is not null`)

/** Starts a second node of an installation whose first one runs no jobs. For tests. */
export async function startKilledNode({
  url: publicUrl,
  dataDir: firstDir,
  services,
}: TestProduct): Promise<KilledNode> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hlizo-killed-'))
  await copyFile(join(firstDir, 'secrets.json'), join(dataDir, 'secrets.json'))
  const [port, adminPort, sandboxPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    MODE: 'test',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ADMIN_PORT: String(adminPort),
    PAYMENTS_SANDBOX_PORT: String(sandboxPort),
    DATABASE_URL: services.config.databaseUrl ?? undefined,
    DATA_DIR: dataDir,
    WEB_BUILD_DIR: join(dataDir, 'no-pages'),
  }
  let child: ChildProcess
  const spawnNode = (death: Death | null) => {
    child = spawn(process.execPath, [PROGRAM], {
      env: { ...env, ...(death && { DIES_AT: JSON.stringify(death) }) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
  }
  const start = async () => {
    spawnNode(null)
    const health = `http://127.0.0.1:${adminPort}/health/ready`
    await vi.waitFor(async () => expect((await fetch(health)).ok).toBe(true), START)
  }
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const untilKilled = async () => {
    if (!isOver()) await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
    await services.db.run(LEASES_END)
  }
  await start()

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,

    dieIn: async (death, work, next) => {
      const armed = once(child, 'message')
      child.send(death)
      await armed
      // Its answer is lost with the node.
      await work().catch(() => {})
      await untilKilled()
      if (next) {
        spawnNode(next)
        await untilKilled()
      }
      await start()
    },

    close: async () => {
      if (!isOver()) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
