import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { allSchemas } from './backup/schemas.ts'
import { freePort } from '@hlizo/kit/free-port'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const WAIT = { timeout: 60_000, interval: 50 }

let folder: string
let database: TestDatabase
let node: ChildProcess
let port: number
let adminPort: number
/** Everything that the process has written. */
const written: string[] = []

/** What came of one request on a connection of its own. */
function ask(on: number, path: string): Promise<number | 'broken'> {
  return new Promise((resolve) => {
    const request = get({ port: on, path, agent: false, host: '127.0.0.1' }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 'broken'))
      answer.once('error', () => resolve('broken'))
    })
    request.once('error', () => resolve('broken'))
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-stop-'))
  database = await testDatabase(allSchemas)
  const ports = [await freePort(), await freePort(), await freePort()]
  ;[port = 0, adminPort = 0] = ports
  node = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      MODE: 'production',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      WEB_BUILD_DIR: join(folder, 'none'),
      PORT: `${ports[0]}`,
      ADMIN_PORT: `${ports[1]}`,
      PAYMENTS_SANDBOX_PORT: `${ports[2]}`,
      ALLOW_IN_PRODUCTION: 'embedded-identity,payments-sandbox,dev-mailbox,generated-secrets',
    },
  })
  for (const stream of [node.stdout, node.stderr])
    stream?.on('data', (chunk: Buffer) => void written.push(chunk.toString()))
  await vi.waitFor(async () => expect(await ask(adminPort, '/health/ready')).toBe(200), WAIT)
}, 70_000)

afterAll(async () => {
  node.kill('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('development services allowed in production', () => {
  it('responds only at the operator endpoint, not at the public one', async () => {
    const hidden = ['/dev/mail', '/dev/mail.json', '/dev/mail/1', '/__payments/control']
    for (const path of [...hidden, '/dev/clock']) {
      // The pages are not built here, so 503 is what an unknown page answers.
      expect([404, 503], path).toContain(await ask(port, path))
    }

    expect(await ask(adminPort, '/dev/mail')).toBe(200)
    expect(await ask(adminPort, '/__payments/control')).toBe(200)
    expect(await ask(port, '/__payments/checkout/none')).toBe(404)
  })
})

describe('SIGTERM under load (R132)', () => {
  it('is not ready first, finishes running responses, and exits within 30 s', async () => {
    const exited = new Promise<number | null>((resolve) => node.once('exit', resolve))
    const unready = new AbortController()
    const outcomes: (number | 'broken')[] = []
    const clients = Array.from({ length: 8 }, async () => {
      while (!unready.signal.aborted) outcomes.push(await ask(port, '/api/v1/plans'))
    })
    await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(20), WAIT)
    const begunAt = performance.now()
    node.kill('SIGTERM')
    await vi.waitFor(async () => expect(await ask(adminPort, '/health/ready')).toBe(503), WAIT)
    // From now on a balancer sends no request; earlier requests are answered.
    unready.abort()
    await Promise.all(clients)

    expect(await exited).toBe(0)
    expect(performance.now() - begunAt).toBeLessThan(30_000)
    expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 429)).toEqual([])
  }, 70_000)
})

describe('the log of a production process', () => {
  it('is JSON in every line, with the build', () => {
    const lines = written.join('').trim().split('\n')

    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([])
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ version: expect.anything() })
  })
})
