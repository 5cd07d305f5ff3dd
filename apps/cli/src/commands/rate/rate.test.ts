import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { openTestCommands, type TestCommands } from '#cli/testing-commands.ts'
import { addRateCommands } from './rate.ts'

let hlizo: TestCommands
let bank: Server

const document = `<DataSet><Body><Cube date="2026-01-16"><Rate currency="EUR">5.0981</Rate></Cube></Body></DataSet>`

beforeAll(async () => {
  bank = createServer((_request, answer) => answer.end(document))
  await new Promise<void>((resolve) => {
    bank.listen(0, '127.0.0.1', resolve)
  })
  const address = bank.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const url = `http://127.0.0.1:${address.port}/rates.xml`
  hlizo = await openTestCommands(addRateCommands, { BNR_RATES_URL: url })
})
beforeEach(() => hlizo.db.run(raw('delete from app.lei_rate; delete from app.audit_entry')))
afterAll(async () => {
  await hlizo.close()
  bank.close()
})

const Entry = z.object({
  via: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
})
const logged = () =>
  hlizo.db.many(
    Entry,
    sql`select via, action, subject_type || ' ' || subject_id as subject, before, after, reason
      from app.audit_entry order by id`,
  )

describe('hlizo rate', () => {
  it('logs a rate that is set by hand, once, with the one before it', async () => {
    const reason = 'Banca Națională nu răspunde.'
    const set = (lei: string, date: string) =>
      hlizo.run('rate', 'set', lei, '--date', date, '--reason', reason)
    await expect(hlizo.run('rate', 'set', '5.0975')).rejects.toThrow('--reason')
    await set('5.0975', '2026-01-14')
    await set('5.1', '2026-01-15')
    await expect(set('5.2', '2026-01-15')).rejects.toThrow('already')
    await expect(set('7', '2026-01-16')).rejects.toThrow('--unusual')
    const unusual = ['--date', '2026-01-16', '--unusual', '--reason', reason]
    await expect(hlizo.run('rate', 'set', '0', ...unusual)).rejects.toThrow('not believable')

    const entry = { via: 'command-line', action: 'lei-rate.stored', reason }
    const first = { date: '2026-01-14', leiPerEuro: 5.0975 }
    const second = { date: '2026-01-15', leiPerEuro: 5.1 }
    expect(await logged()).toEqual([
      {
        ...entry,
        subject: 'lei-rate 2026-01-14',
        before: null,
        after: { ...first, source: 'operator' },
      },
      {
        ...entry,
        subject: 'lei-rate 2026-01-15',
        before: first,
        after: { ...second, source: 'operator' },
      },
    ])
  })

  it('logs a rate that is fetched, once', async () => {
    expect(await hlizo.run('rate', 'fetch')).toContain('2026-01-16: 5.0981')
    expect(await hlizo.run('rate', 'fetch')).toContain('known already')

    expect(await logged()).toMatchObject([
      {
        via: 'command-line',
        subject: 'lei-rate 2026-01-16',
        after: { leiPerEuro: 5.0981, source: 'bnr' },
      },
    ])
  })
})
