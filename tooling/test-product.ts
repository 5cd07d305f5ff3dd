import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { product } from '@hlizo/e2e/product'

const root = join(import.meta.dirname, '..')
const READY_WITHIN_MS = 300_000
const ASK_EVERY_MS = 500

/** The product that the journeys use. */
type TestProduct = {
  /** Waits until it answers; gives what the journeys need to find it. */
  readonly ready: () => Promise<Readonly<Record<string, string>>>
  /** Ends it and removes its data, after copying it where a copy is wanted. */
  readonly stop: (copyTo?: string) => Promise<void>
}

const answers = () =>
  fetch(`${product.adminUrl}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Starts the product of the journeys, with a copy of the data in `from`. It encodes the films that it lacks at low
 * priority, in time that the suites leave over.
 */
export async function startTestProduct(
  env: Readonly<Record<string, string>>,
  from?: string,
): Promise<TestProduct> {
  const { environment, url } = product
  if (await answers()) throw new Error(`${url} is taken: E2E_PORT names another port.`)
  if (from !== undefined) await cp(from, environment.DATA_DIR, { recursive: true })
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { ...process.env, ...env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  process.once('exit', () => child.kill())
  process.once('SIGTERM', () => process.exit(143))

  return {
    ready: async () => {
      const endsAt = performance.now() + READY_WITHIN_MS
      while (!hasEnded() && performance.now() < endsAt) {
        // oxlint-disable-next-line no-await-in-loop -- it asks again after a while
        if (await answers()) return { E2E_URL: url, E2E_DATA_DIR: environment.DATA_DIR }
        // oxlint-disable-next-line no-await-in-loop -- the pause before it asks again
        await wait(ASK_EVERY_MS)
      }
      throw new Error(`The product of the journeys did not start at ${url}.`)
    },
    stop: async (copyTo) => {
      if (!hasEnded()) {
        child.kill()
        await once(child, 'exit')
      }
      if (copyTo !== undefined) await cp(environment.DATA_DIR, copyTo, { recursive: true })
      await rm(environment.DATA_DIR, { recursive: true, force: true })
    },
  }
}
