import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@hlizo/database/embedded'
import { silentLog } from '@hlizo/kit/log'
import { testPeople, type TestDevice } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const WITHIN_MS = 3_000

let folder: string
let postgres: EmbeddedPostgres
let product: TestProduct
let device: TestDevice

/** The server of this test's own directory, and every process that it has begun. */
function processesOf(directory: string): number[] {
  const [line = ''] = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(line)
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? []
      return Number(parent) === postmaster
    } catch {
      return false
    }
  })

  return [postmaster, ...children.map(Number)]
}

const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of processesOf(join(folder, 'pg'))) process.kill(pid, name)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-frozen-'))
  postgres = await startEmbeddedPostgres({
    directory: join(folder, 'pg'),
    log: silentLog,
    settings: { fsync: 'off' },
  })
  product = await startTestProduct({ DATABASE_URL: postgres.url })
  const person = await testPeople(product).register('frozen')
  await person.confirm()
  device = await person.signIn()
}, 120_000)

afterAll(async () => {
  signal('SIGCONT')
  await product.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('a database that is stopped', () => {
  it('is reported as unavailable from the first request on, and is used again after it continues', async () => {
    expect((await device('GET', '/user')).status).toBe(200)
    signal('SIGSTOP')
    const startedAt = performance.now()
    const timed = async (method: string, path: string, body?: object) => {
      const { status, error } = await device(method, path, body)
      return { status, error, isInTime: performance.now() - startedAt < WITHIN_MS }
    }
    const names = { firstName: 'Ion', lastName: 'Pop' }
    const answers = await Promise.all([
      timed('GET', '/user'),
      timed('PUT', '/user/details', names),
      timed('POST', '/profiles', { name: 'Ana', avatar: 3 }),
      ...Array.from({ length: 40 }, () => timed('GET', '/profiles')),
    ])
    signal('SIGCONT')

    const away = { status: 503, error: 'SERVICE_UNAVAILABLE', isInTime: true }
    expect(answers).toEqual(answers.map(() => away))
    await expect
      .poll(async () => (await device('GET', '/user')).status, { timeout: 20_000 })
      .toBe(200)
  }, 60_000)
})
