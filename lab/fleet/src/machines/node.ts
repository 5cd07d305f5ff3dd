import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild, type Child } from '@hlizo/bench/child'
import { NODE_FLAGS } from '@hlizo/bench/product'
import type { NodePorts } from './ports.ts'
import { until } from './until.ts'

/** One API node: `npm start` without the build, on a directory of its own. */
export type ApiNode = AsyncDisposable & {
  readonly name: string
  readonly url: string
  readonly adminUrl: string
  readonly directory: string
  /** Its configuration, as its environment has it. */
  readonly variables: Readonly<Record<string, string>>
  /** The running process. */
  readonly child: () => Child
  readonly isReady: () => Promise<boolean>
  /** Starts it when it does not run. */
  readonly start: () => void
  /** Resolves when it takes requests; fails when it ends first. */
  readonly ready: () => Promise<void>
  /** Ends it as a lost machine does, without a word. */
  readonly kill: () => Promise<void>
}

type Options = {
  readonly name: string
  readonly ports: NodePorts
  readonly directory: string
  readonly variables: Readonly<Record<string, string>>
  /** The file of its output; by default below its directory. */
  readonly logFile?: string
}

const root = join(import.meta.dirname, '../../../..')
const READY_WITHIN_MS = 180_000

/** Describes a node; `start` runs it. */
export async function createNode(options: Options): Promise<ApiNode> {
  const { name, ports, directory } = options
  const variables = {
    PORT: String(ports.site),
    ADMIN_PORT: String(ports.admin),
    PAYMENTS_SANDBOX_PORT: String(ports.sandbox),
    DATA_DIR: directory,
    ...options.variables,
  }
  await mkdir(directory, { recursive: true })
  const url = `http://127.0.0.1:${ports.site}`
  const adminUrl = `http://127.0.0.1:${ports.admin}`
  let child: Child | null = null

  const running = (): Child => {
    if (child === null) throw new Error(`${name} was never started.`)
    return child
  }
  const start = () => {
    if (child !== null && child.ending() === null) return
    child = startChild(process.execPath, [...NODE_FLAGS, join(root, 'apps/server/src/main.ts')], {
      cwd: root,
      logFile: options.logFile ?? join(directory, 'node.log'),
      env: { ...process.env, NODE_ENV: 'production', ...variables },
    })
  }
  const isReady = async () => {
    const answer = await fetch(`${adminUrl}/health/ready`, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.ok
  }

  return {
    name,
    url,
    adminUrl,
    directory,
    variables,
    start,
    child: running,
    isReady: () => isReady().catch(() => false),
    ready: async () => {
      const watch = async () => running().ending() !== null || (await isReady())
      await until(watch, { withinMs: READY_WITHIN_MS, what: `${name} is ready` })
      const ending = running().ending()
      if (ending !== null) throw new Error(ending)
    },
    kill: async () => {
      running().signal('SIGKILL')
      await running().ended
    },
    [Symbol.asyncDispose]: async () => child?.[Symbol.asyncDispose](),
  }
}
