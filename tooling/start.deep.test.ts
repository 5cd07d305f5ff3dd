import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')
/** The first start builds the web bundle if its sources have changed. */
const START = { timeout: 300_000, interval: 250 }
/** A stop waits for running requests, a film that is encoded, and PostgreSQL's last checkpoint. */
const STOP = { timeout: 30_000, interval: 100 }

type Running = { readonly pid: number; readonly parent: number; readonly name: string }

const Address = z.object({ port: z.number() })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Address.parse(server.address())
  server.close()

  return port
}

const readProcess = (pid: number, file: string) =>
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

/** A process and everything that it has started, also through others. */
function treeOf(pid: number, all: readonly Running[]): Running[] {
  const children = all.filter(({ parent }) => parent === pid)

  return [
    ...all.filter((one) => one.pid === pid),
    ...children.flatMap((one) => treeOf(one.pid, all)),
  ]
}

let dataDir = ''
let npm: ChildProcess
/** Every process that the product was seen with. */
let seen = new Set<number>()

/** `npm start` on data of its own, in a process group of its own; resolves when the home page answers. */
async function start(): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'hlizo-start-'))
  seen = new Set()
  const [port, adminPort, paymentsPort] = [await freePort(), await freePort(), await freePort()]
  npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      MODE: 'test',
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      PAYMENTS_SANDBOX_PORT: String(paymentsPort),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
    },
  })
  await vi.waitFor(async () => {
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
  }, START)
}

const tree = async (): Promise<Running[]> => {
  const found = treeOf(npm.pid ?? 0, await running())
  for (const { pid } of found) seen.add(pid)

  return found
}

/** What is left of the product: processes that were seen, and any that names its data directory. */
async function left(): Promise<string[]> {
  const all = await running()
  const traces = await Promise.all(
    all.map(async ({ pid }) =>
      (await readProcess(pid, 'environ')).concat(await readProcess(pid, 'cmdline')),
    ),
  )
  const isOurs = ({ pid }: Running, index: number) =>
    seen.has(pid) || traces[index]?.includes(dataDir)

  return all.filter(isOurs).map(({ pid, name }) => `${name} ${pid}`)
}

/** npm itself ends by the signal that it passes on. */
const ended = async (): Promise<void> => {
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit')
}

const waitForChild = (name: RegExp): Promise<Running> =>
  vi.waitFor(async () => {
    const found = (await tree()).find((one) => name.test(one.name))
    if (!found) throw new Error(`There is no process like ${name}.`)
    return found
  }, START)

afterEach(async () => {
  for (const pid of seen) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended, as it should.
    }
  }
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

describe.runIf(process.platform === 'linux')('npm start', { timeout: 400_000 }, () => {
  it('ends every child on a SIGTERM to npm, also while a film is encoded', async () => {
    await start()
    await waitForChild(/^postgres/)
    await waitForChild(/^ffmpeg/)
    npm.kill('SIGTERM')

    await ended()
    await vi.waitFor(async () => expect(await left()).toEqual([]), STOP)
  })

  it('ends every child on a SIGINT to its process group, as from a terminal', async () => {
    await start()
    await waitForChild(/^postgres/)
    process.kill(-(npm.pid ?? 0), 'SIGINT')

    await ended()
    await vi.waitFor(async () => expect(await left()).toEqual([]), STOP)
  })
})
