import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort, startCommand, type StartedCommand } from './testing-command.ts'

/** The first start builds the web bundle if its sources have changed. */
const START = { timeout: 300_000, interval: 250 }
/** A stop waits for running requests, a film that is encoded, and PostgreSQL's last checkpoint. */
const STOP = { timeout: 30_000, interval: 100 }

let dataDir = ''
let product: StartedCommand

/** Starts the product on data of its own; resolves when the home page answers. */
async function start(): Promise<void> {
  const [port, adminPort, paymentsPort] = [await freePort(), await freePort(), await freePort()]
  product = startCommand(['start'], dataDir, {
    MODE: 'test',
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    PAYMENTS_SANDBOX_PORT: String(paymentsPort),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
  })
  await vi.waitFor(async () => {
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200)
  }, START)
}

const waitForChild = (name: RegExp) =>
  vi.waitFor(async () => {
    const names = (await product.tree()).map((one) => one.name)
    expect(names).toContainEqual(expect.stringMatching(name))
  }, START)

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hlizo-start-'))
})
afterEach(async () => {
  product.killAll()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

describe.runIf(process.platform === 'linux')('npm start', { timeout: 400_000 }, () => {
  it('ends every child on a SIGTERM to npm, also while a film is encoded', async () => {
    await start()
    await waitForChild(/^postgres/)
    await waitForChild(/^ffmpeg/)
    product.npm.kill('SIGTERM')

    await product.ended()
    await vi.waitFor(async () => expect(await product.left()).toEqual([]), STOP)
  })

  it('ends every child on a SIGINT to its process group, as from a terminal', async () => {
    await start()
    await waitForChild(/^postgres/)
    product.signalGroup('SIGINT')

    await product.ended()
    await vi.waitFor(async () => expect(await product.left()).toEqual([]), STOP)
  })
})
