import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFreePort } from '@hlizo/kit/free-port'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildWeb } from './build-web.ts'
import { readProcess, startCommand, type StartedCommand } from './testing-command.ts'

const START = { timeout: 120_000, interval: 100 }
/** The longest that npm and all that it has started may live after Ctrl-C, in milliseconds. */
const ENDS_WITHIN_MS = 10_000
/** Where nginx of the cluster looks for a free place, below the ports that systems give away by themselves. */
const FIRST_PORT = 23_100
const PLACES = 50
/** Of nginx and of two nodes, from the first port of a place. */
const OFFSETS = [0, 10, 11, 12, 20, 21, 22]

let directory = ''
let port = 0
let cluster: StartedCommand

async function freePlace(): Promise<number> {
  for (let place = 0; place < PLACES; place += 1) {
    const first = FIRST_PORT + place * 100
    const free = await Promise.all(OFFSETS.map((offset) => isFreePort(first + offset)))
    if (!free.includes(false)) return first
  }
  throw new Error(`No place for a cluster is free from port ${FIRST_PORT} on.`)
}

const start = async () => {
  port = await freePlace()
  cluster = startCommand(
    ['run', 'cluster', '--', '--port', String(port), '--data', directory],
    directory,
    { MODE: 'test', DEMO: 'off' },
  )
}

const untilServed = () =>
  vi.waitFor(async () => {
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
    await cluster.tree()
  }, START)

/** The process that has a node's directory as its own; `number` counts from 1. */
async function pidOfNode(number: number): Promise<number> {
  for (const { pid } of await cluster.tree()) {
    const environment = await readProcess(pid, 'environ')
    if (environment.includes(`DATA_DIR=${join(directory, `node-${number}`)}`)) return pid
  }
  throw new Error(`Node ${number} does not run.`)
}

async function expectEnd(): Promise<void> {
  const startedAt = performance.now()
  const left = () => ENDS_WITHIN_MS - (performance.now() - startedAt)
  await vi.waitFor(() => expect(cluster.npm.exitCode ?? cluster.npm.signalCode).not.toBeNull(), {
    timeout: left(),
    interval: 50,
  })
  await vi.waitFor(async () => expect(await cluster.left()).toEqual([]), {
    timeout: left(),
    interval: 50,
  })
}

beforeAll(() => buildWeb(), 300_000)
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hlizo-cluster-'))
})
afterEach(async () => {
  await cluster.tree()
  cluster.killAll()
  await rm(directory, { recursive: true, force: true, maxRetries: 10 })
}, 60_000)

describe.runIf(process.platform === 'linux')('npm run cluster', { timeout: 200_000 }, () => {
  it('ends with all its programs on Ctrl-C after a node was killed', async () => {
    await start()
    await untilServed()
    process.kill(await pidOfNode(2), 'SIGKILL')
    cluster.signalGroup('SIGINT')

    await expectEnd()
  })

  it('ends with all its programs on a SIGTERM to npm', async () => {
    await start()
    await untilServed()
    cluster.npm.kill('SIGTERM')

    await expectEnd()
  })

  it('ends with all its programs on Ctrl-C while its first node starts', async () => {
    await start()
    await vi.waitFor(() => pidOfNode(1), START)
    cluster.signalGroup('SIGINT')

    await expectEnd()
  })

  it('ends with all its programs on Ctrl-C while its database starts', async () => {
    await start()
    await vi.waitFor(
      async () =>
        expect((await cluster.tree()).map(({ name }) => name)).toContainEqual(
          expect.stringMatching(/^(?:initdb|postgres)/),
        ),
      START,
    )
    cluster.signalGroup('SIGINT')

    await expectEnd()
  })
})
