import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import type { TestCaller } from './http/testing-api.ts'
import { auditLog } from './stores/audit-log.ts'
import { openTestStudio, type TestStudio } from './testing-studio.ts'

let studio: TestStudio
let olga: TestCaller

beforeAll(async () => {
  studio = await openTestStudio()
  olga = await studio.operator('Olga', 'owner')
})
afterAll(() => studio.close())

const linesOf = async (query: string) => {
  const { body } = await studio.api.open(`/api/v1/studio/audit/export?${query}`, olga)
  return body.split('\r\n')
}

const write = (place: number, reason: string) =>
  auditLog(studio.db).write(
    {
      actor: { accountId: null, name: 'Vera', via: 'command-line', ip: null },
      action: 'coupon.ended',
      subject: { type: 'coupon', id: `C-${place}` },
      before: { maxRedemptions: place },
      after: { hidden: true },
      reason,
    },
    new Date(studio.clock.now().getTime() - 1_000 * (2_000 - place)),
  )

describe('exportAuditEntries', () => {
  it('has every entry of the filter, the newest first, beyond one page', async () => {
    for (let place = 0; place < 1_001; place += 1) await write(place, 'Campania s-a încheiat.')
    const lines = await linesOf('actor=Vera&action=coupon.')

    expect(lines[0]).toBe(
      '\uFEFF"Când";"Cine";"Acțiune";"Asupra a ce";"Motiv";"Prin";"Adresa IP";"Înainte";"După"',
    )
    expect(lines).toHaveLength(1_003)
    expect(lines[1]).toContain(
      '"Vera";"Cupon încheiat";"Cupon C-1000";"Campania s-a încheiat.";"Linia de comandă";"";' +
        '"De câte ori se poate folosi: 1000";"Ascunsă: da"',
    )
    expect(lines[1_001]).toContain('"Cupon C-0"')
  })

  it('names the accounts in an entry, also those that are operators no longer', async () => {
    const ana = await studio.operator('Ana', 'support')
    const former = uuidv7(studio.clock.now())
    await auditLog(studio.db).write(
      {
        actor: { accountId: null, name: 'Vera', via: 'command-line', ip: null },
        action: 'ticket.assigned',
        subject: { type: 'ticket', id: 'M-000007' },
        before: { assignee: former },
        after: { assignee: ana.accountId },
      },
      studio.clock.now(),
    )

    expect((await linesOf('subject=M-000007'))[1]).toContain(
      '"Cine răspunde: fost operator";"Cine răspunde: Ana Test"',
    )
  })

  it('tells a video from a show with the same number', async () => {
    for (const type of ['video', 'show'])
      await auditLog(studio.db).write(
        {
          actor: { accountId: null, name: 'Vera', via: 'command-line', ip: null },
          action: `${type}.changed`,
          subject: { type, id: '7012' },
        },
        studio.clock.now(),
      )
    const lines = await linesOf('subjectType=show&subject=7012')

    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('"Emisiune 7012"')
  })

  it('is in the log with its filter', async () => {
    await linesOf('actor=Nimeni&from=2026-01-01')
    const entries = await studio.db.many(
      z.object({ actor: z.string(), via: z.string(), after: z.unknown() }),
      sql`select actor, via, after from app.audit_entry where action = 'audit.exported'
        order by id desc limit 1`,
    )

    expect(entries).toMatchObject([
      { via: 'studio', after: { actor: 'Nimeni', from: '2026-01-01' } },
    ])
    expect(entries[0]?.actor).toContain('Olga')
  })

  it('contains no spreadsheet formula', async () => {
    await write(1_500, '=HYPERLINK("http://x")')

    expect((await linesOf('subject=C-1500'))[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
  })

  it('refuses a day that does not exist, and all but owners', async () => {
    const call = (query: string, by?: TestCaller) =>
      studio.api.call('GET', `/studio/audit/export?${query}`, by)
    const editor = await studio.operator('Ana', 'editor')

    expect((await call('from=2026-02-30', olga)).error).toBe('VALIDATION_FAILED')
    expect((await call('', editor)).error).toBe('ROLE_REQUIRED')
    expect((await call('')).error).toBe('NOT_FOUND')
  })
})
