import { tmpdir } from 'node:os'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Queries } from '@hlizo/database/database'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import type { StoreFailure } from '@hlizo/media/store-failure'
import { createReadiness, healthRoutes, type Readiness } from './health.ts'

let database: TestDatabase
let app: FastifyInstance

const readiness = (db: Queries, failure: StoreFailure | null = null) =>
  createReadiness({ db, dataDir: tmpdir(), storeHealth: { check: async () => failure } })
const serve = async (given: Readiness) => {
  app = Fastify()
  await app.register(healthRoutes(given))
}
const ready = async () => {
  const answer = await app.inject('/health/ready')
  return [answer.statusCode, answer.json<{ reasons?: string[] }>().reasons]
}

beforeAll(async () => {
  database = await testDatabase([])
})
afterEach(() => app.close())
afterAll(() => database.drop())

describe('createReadiness', () => {
  it('is ready from the end of the start to the order to stop', async () => {
    const node = readiness(database.db)
    await serve(node)
    const starting = await ready()
    node.open()
    const open = await ready()
    node.drain()

    expect([starting, open, await ready()]).toEqual([
      [503, ['this node is starting']],
      [200, undefined],
      [503, ['this node is stopping']],
    ])
    expect((await app.inject('/health/live')).statusCode).toBe(200)
  })

  it('checks the media store at the start and logs its errors', async () => {
    let checks = 0
    const check = async () => {
      checks += 1
      return null
    }
    createReadiness({ db: database.db, dataDir: tmpdir(), storeHealth: { check } }).open()
    await serve(readiness(database.db))

    expect(checks).toBe(1)
  })

  it('is not ready when the media store refuses it, and reports an unavailable store', async () => {
    const refused = readiness(database.db, 'REFUSED')
    refused.open()
    await serve(refused)
    const whenRefused = await ready()
    await app.close()
    const away = readiness(database.db, 'AWAY')
    away.open()
    await serve(away)

    expect(whenRefused).toEqual([503, ['the media store refuses this node']])
    expect((await app.inject('/health/ready')).json()).toEqual({
      status: 'ready',
      warnings: ['the media store does not answer'],
    })
  })

  it('is not ready when the database does not answer within a second', async () => {
    const never = new Promise<never>(() => {})
    const frozen: Queries = {
      many: () => never,
      maybe: () => never,
      one: () => never,
      run: () => never,
    }
    const node = readiness(frozen)
    node.open()
    await serve(node)

    expect(await ready()).toEqual([503, ['the database does not answer']])
  })
})
