import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')

type Running = { readonly pid: number; readonly parent: number; readonly name: string }

/** A command of npm that was started in a process group of its own, as a terminal does. */
export type StartedCommand = {
  readonly npm: ChildProcess
  /** Its process and everything that it has started, also through others. */
  readonly tree: () => Promise<Running[]>
  /** What is left of it: processes that were seen in its tree, and any that names its data directory. */
  readonly left: () => Promise<string[]>
  /** Resolves when npm itself has ended. */
  readonly ended: () => Promise<void>
  /** Sends a signal to its process group, as Ctrl-C in a terminal does. */
  readonly signalGroup: (signal: NodeJS.Signals) => void
  /** Ends all that is left, for the next test. */
  readonly killAll: () => void
}

const Address = z.object({ port: z.number() })

/** A port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Address.parse(server.address())
  server.close()

  return port
}

/** A file of a process in /proc; empty when the process has ended. */
export const readProcess = (pid: number, file: string) =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')

/** Every process of the machine that has not ended. */
async function running(): Promise<Running[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const all = await Promise.all(
    pids.map(async (pid) => {
      const [, name = '', state, parent] =
        /^\d+ \((.*)\) (\S) (\d+)/s.exec(await readProcess(pid, 'stat')) ?? []
      return { pid, name, state, parent: Number(parent) }
    }),
  )

  return all.filter(({ name, state }) => name !== '' && state !== 'Z')
}

function treeOf(pid: number, all: readonly Running[]): Running[] {
  const children = all.filter(({ parent }) => parent === pid)

  return [
    ...all.filter((one) => one.pid === pid),
    ...children.flatMap((one) => treeOf(one.pid, all)),
  ]
}

async function leftOf(seen: ReadonlySet<number>, directory: string): Promise<string[]> {
  const all = await running()
  const traces = await Promise.all(
    all.map(async ({ pid }) =>
      (await readProcess(pid, 'environ')).concat(await readProcess(pid, 'cmdline')),
    ),
  )
  const isOurs = ({ pid }: Running, index: number) =>
    seen.has(pid) || traces[index]?.includes(directory)

  return all.filter(isOurs).map(({ pid, name }) => `${name} ${pid}`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended, as it should.
  }
}

/** Starts `npm` with these arguments. `directory` is where its data are, which all its processes name. */
export function startCommand(
  args: readonly string[],
  directory: string,
  env: Readonly<Record<string, string>>,
): StartedCommand {
  const seen = new Set<number>()
  const npm = spawn('npm', args, {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  })
  const pid = npm.pid ?? 0

  return {
    npm,
    tree: async () => {
      const found = treeOf(pid, await running())
      for (const one of found) seen.add(one.pid)

      return found
    },
    left: () => leftOf(seen, directory),
    ended: async () => {
      if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit')
    },
    signalGroup: (name) => signal(-pid, name),
    killAll: () => {
      for (const one of seen) signal(one, 'SIGKILL')
    },
  }
}
