import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '@hlizo/database/database'
import type { JobHandler, JobQueue } from '@hlizo/database/jobs'
import { freePort } from '@hlizo/kit/free-port'
import type { Config } from '#server/config.ts'
import { DEMO_PAYOUTS_JOB } from './payouts-job.ts'

export const DEMO_ACTIVITY_JOB = 'seed.activity'

const PROGRAM = fileURLToPath(new URL('../demo-activity/main.ts', import.meta.url))

type Installation = {
  readonly config: Pick<Config, 'dataDir' | 'publicUrl'>
  readonly directDatabaseUrl: string
}
type Deps = Installation & {
  readonly db: Database
  readonly jobs: Pick<JobQueue, 'enqueue'>
}

/** The environment of one more node of this installation, with ports and a data directory of its own. */
export async function pastNodeEnvironment(
  { config, directDatabaseUrl }: Installation,
  directory: string,
) {
  await mkdir(directory, { recursive: true })
  // Without the file, all secrets are in the environment.
  await copyFile(join(config.dataDir, 'secrets.json'), join(directory, 'secrets.json')).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    },
  )
  const ports = [await freePort(), await freePort(), await freePort()].map(String)
  const [PORT, ADMIN_PORT, PAYMENTS_SANDBOX_PORT] = ports

  return {
    PORT,
    ADMIN_PORT,
    PAYMENTS_SANDBOX_PORT,
    DATABASE_URL: directDatabaseUrl,
    DATA_DIR: directory,
    PUBLIC_URL: config.publicUrl,
    DEMO: 'off',
    RATE_LIMITS: 'off',
  }
}

/** Four weeks of activity of the demo's members, made by a process of its own with an earlier clock. */
export function demoActivityJob(deps: Deps): JobHandler {
  const directory = join(deps.config.dataDir, 'demo-activity')

  return {
    maxFailures: 3,
    run: async (_payload, { signal }) => {
      const env = { ...process.env, ...(await pastNodeEnvironment(deps, directory)) }
      const child = spawn(process.execPath, [PROGRAM], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
        signal,
        killSignal: 'SIGTERM',
      })
      try {
        const [code] = await once(child, 'exit')
        if (code !== 0) throw new Error(`The demo activity ended with code ${String(code)}.`)
        await deps.jobs.enqueue(deps.db, { kind: DEMO_PAYOUTS_JOB, key: 'once', payload: {} })
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
  }
}
