import { join } from 'node:path'
import { wait } from '@hlizo/kit/wait'
import { startChild, type Child } from './child.ts'
import { cpuSecondsOf } from './processor-time.ts'
import { reservedPorts } from './reserved-ports.ts'

/** A running product of ours. */
export type Product = AsyncDisposable & {
  readonly url: string
  readonly adminUrl: string
  readonly dataDirectory: string
  /** The processor time that it and its PostgreSQL have taken since the start. */
  readonly processorSeconds: () => number
  /** When it was started, by `performance.now()`. */
  readonly startedAt: number
  /** Resolves when everything has started. */
  readonly ready: () => Promise<void>
  /** Asks again and again until the answer is given; fails when the product ends or the time is up. */
  readonly until: <Answer>(
    question: () => Promise<Answer | null>,
    limits: { readonly everyMs: number; readonly withinMs: number; readonly what: string },
  ) => Promise<Answer>
}

const root = join(import.meta.dirname, '../../../..')
const READY_WITHIN_MS = 180_000

/** As `npm start` and the service start the product. */
export const NODE_FLAGS = ['--max-semi-space-size=16']
const NODE_ARGUMENTS = [...NODE_FLAGS, join(root, 'apps/server/src/main.ts')]

/** The web client of the user pool in every product that the bench starts. */
export const BENCH_CLIENT_ID = 'hlizobench00000000000000001'

function untilIn(child: Child): Product['until'] {
  return async (question, { everyMs, withinMs, what }) => {
    const deadline = performance.now() + withinMs
    for (;;) {
      const answer = await question().catch(() => null)
      if (answer !== null) return answer
      const ending = child.ending()
      if (ending !== null) throw new Error(ending)
      if (performance.now() > deadline)
        throw new Error(`Not within ${Math.round(withinMs / 1_000)} s: ${what}.`)
      await wait(everyMs)
    }
  }
}

/** Starts the product as `npm start` does, on free ports, without limits for how often one may ask. */
export async function startProduct(
  dataDirectory: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const [port, adminPort, sandboxPort] = await reservedPorts(dataDirectory)
  const url = `http://localhost:${port}`
  const adminUrl = `http://127.0.0.1:${adminPort}`
  const startedAt = performance.now()
  const child = startChild(process.execPath, NODE_ARGUMENTS, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'test',
      RATE_LIMITS: 'off',
      DATA_DIR: dataDirectory,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      PAYMENTS_SANDBOX_PORT: String(sandboxPort),
      PUBLIC_URL: url,
      IDENTITY_CLIENT_ID: BENCH_CLIENT_ID,
      ...variables,
    },
  })
  const until = untilIn(child)
  const isReady = async () => ((await fetch(`${adminUrl}/health/ready`)).ok ? true : null)

  return {
    url,
    adminUrl,
    dataDirectory,
    startedAt,
    processorSeconds: () => cpuSecondsOf(child.pid ?? 0),
    until,
    ready: async () => {
      await until(isReady, { everyMs: 20, withinMs: READY_WITHIN_MS, what: 'ready' })
    },
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  }
}
