import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { DAY_MS } from '@hlizo/kit/durations'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { invoiceStore } from '#server/billing/invoice-store.ts'
import { serverMigrations } from '#server/migrations.ts'
import { createSealer } from '#server/stores/sealer.ts'
import { effort } from '#server/testing-effort.ts'
import { officeAccess } from './office-access.ts'
import { submissionStore } from './submission-store.ts'
import { standInOffice } from './testing-office.ts'
import { testInvoice } from './testing-ubl.ts'

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 })

const CHILD = fileURLToPath(new URL('testing-killed-send.ts', import.meta.url))
const NOW = new Date('2026-02-02T10:00:00Z')
const MOST_RUNS = 60
/** Every step in `npm run test:deep`, every third in `.ci/run`. */
const STRIDE = effort > 1 ? 1 : 3
const Ended = z.object({ afterMs: z.number().nullable() })
const Address = z.object({ port: z.number() })

const clock = frozenClock(NOW)
let database: TestDatabase
let server: Server
let officeUrl: string
const office = standInOffice(clock)

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk))
  const answered = await office.ask(`${officeUrl}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { authorization: request.headers.authorization ?? '' },
    body: Buffer.concat(chunks).toString(),
  })
  response.writeHead(answered.status).end(Buffer.from(await answered.arrayBuffer()))
}

/** The stand-in of the office behind a real socket. */
const serveOffice = (): Server =>
  createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(new Error(String(error))))
  })

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  server = serveOffice()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  officeUrl = `http://127.0.0.1:${Address.parse(server.address()).port}`
  const access = officeAccess({
    db: database.db,
    clock,
    log: silentLog,
    config: {
      clientId: 'client',
      clientSecret: 'secret',
      from: '2026-01-01',
      apiUrl: `${officeUrl}/prod/FCTEL/rest`,
      loginUrl: `${officeUrl}/anaf-oauth2/v1`,
    },
    sealer: createSealer(Buffer.alloc(32, 7)),
    redirectUrl: 'https://shop.test/efactura/consent',
    ask: office.ask,
  })
  const tokens = await access.connect('code')
  if (tokens !== null) await access.store(database.db, tokens, 'Felix')
})
afterAll(async () => {
  server.close()
  await database.drop()
})

type Run = { readonly wasKilled: boolean; readonly afterMs: number | null }

/** Sends in a process of its own, which is killed after `life` steps. */
function send(invoiceId: string, life: number): Promise<Run> {
  const given = { databaseUrl: database.url, officeUrl, invoiceId, now: clock.now(), life }

  return new Promise((resolve, reject) => {
    execFile(process.execPath, [CHILD, JSON.stringify(given)], (error, stdout, stderr) => {
      if (error === null) return resolve({ wasKilled: false, ...Ended.parse(JSON.parse(stdout)) })
      if (error.signal === 'SIGKILL') return resolve({ wasKilled: true, afterMs: 0 })
      return reject(new Error(stderr))
    })
  })
}

/** Goes on as the jobs would after a kill, in new processes. */
async function finish(invoiceId: string): Promise<void> {
  for (let runs = 0; runs < MOST_RUNS; runs += 1) {
    const { afterMs } = await send(invoiceId, Number.MAX_SAFE_INTEGER)
    if (afterMs === null) return
    clock.advance(Math.min(afterMs, DAY_MS))
  }
  throw new Error(`The invoice ${invoiceId} has no end.`)
}

async function issue(chargeId: string): Promise<string> {
  const { id } = await invoiceStore(database.db).add(testInvoice({ chargeId }))
  const store = submissionStore(database.db)
  await store.add({ invoiceId: id, revision: 1, dueOn: '2026-02-09', place: null }, clock.now())

  return id
}

describe('kill -9 of a process that sends an invoice', () => {
  it('at any step sends it exactly once to the tax office', async () => {
    let kills = 0
    for (let life = 0; ; life += STRIDE) {
      const id = await issue(`in_${life}`)
      let last: Run = { wasKilled: false, afterMs: 0 }
      // Until the end of its way, killed wherever it comes to that step in one process.
      for (let runs = 0; runs < MOST_RUNS && last.afterMs !== null && !last.wasKilled; runs += 1) {
        last = await send(id, life)
        clock.advance(last.afterMs ?? 0)
      }
      if (last.wasKilled) kills += 1
      await finish(id)

      expect([life, (await submissionStore(database.db).current(id))?.state]).toEqual([
        life,
        'accepted',
      ])
      expect(office.sent).toHaveLength(life / STRIDE + 1)
      if (!last.wasKilled) break
    }

    expect(kills * STRIDE).toBeGreaterThan(8)
    expect(new Set(office.sent.map(({ number }) => number)).size).toBe(office.sent.length)
  })
})
