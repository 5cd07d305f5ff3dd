import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { auditLog, type Change } from '#server/stores/audit-log.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { forgetStudioRecords } from './forget-studio-records.ts'

const now = new Date('2026-05-01T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const IP = '192.0.2.1'
const actor = { accountId: null, name: 'Asistent', via: 'studio', ip: IP } as const

const Entry = z.object({
  ip: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
})
const Evidence = z.object({ evidence: z.record(z.string(), z.string()) })
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

async function entryOf(change: Omit<Change, 'actor'>, days: number) {
  const { db } = database
  const id = await auditLog(db).write({ actor, ...change }, daysAgo(days))
  await forgetStudioRecords(db, now)

  return db.one(Entry, sql`select ip, before, after, reason from app.audit_entry where id = ${id}`)
}

const noteRemoved = {
  action: 'person.note-removed',
  subject: { type: 'account', id: '1' },
  before: { text: 'A sunat.' },
  reason: 'Greșit',
}
const peopleExported = {
  action: 'people.exported',
  subject: { type: 'people', id: 'persoane' },
  after: { accounts: ['1'] },
}
const titleChanged = {
  action: 'video.changed',
  subject: { type: 'video', id: '1' },
  before: { title: 'Vechi' },
  after: { title: 'Nou' },
}

/** An answer with the address of a consent that was given so many days ago, as it was once proposed. */
async function evidenceAfter(days: number): Promise<Record<string, string>> {
  const { db } = database
  const account = await testCatalogue(db, now).account()
  const evidence = {
    customer_name: 'Ana',
    customer_purchase_ip: IP,
    access_activity_log: `De la adresa IP ${IP}.`,
  }
  await db.run(sql`insert into app.consent (account_id, id, kind, text_version, agreed, given_at, ip)
    values (${account}, gen_random_uuid(), 'immediate-supply', '1', true, ${daysAgo(days)},
      ${days > 90 ? '' : IP})`)
  await db.run(sql`insert into app.dispute (id, account_id, charge_id, amount_minor, currency, reason,
      status, opened_at, submissions)
    values (${account}, ${account}, ${account}, 1, 'eur', 'fraudulent', 'lost', ${now}, 0)`)
  await db.run(sql`insert into app.dispute_answer (dispute_id, account_id, evidence, version, saved_at,
      saved_by)
    values (${account}, ${account}, ${JSON.stringify(evidence)}::jsonb, 1, ${daysAgo(1)}, 'x')`)
  await forgetStudioRecords(db, now)
  const row = await db.one(
    Evidence,
    sql`select evidence from app.dispute_answer where dispute_id = ${account}`,
  )

  return row.evidence
}

describe('forgetStudioRecords', () => {
  it('forgets addresses in the audit log after 90 days', async () => {
    expect((await entryOf(titleChanged, 89)).ip).toBe(IP)
    expect((await entryOf(titleChanged, 91)).ip).toBe(null)
  })

  it('forgets what was written about people after three years, and keeps the entry', async () => {
    expect(await entryOf(noteRemoved, 3 * 365)).toMatchObject({ before: noteRemoved.before })
    expect(await entryOf(noteRemoved, 3 * 366)).toEqual({
      ip: null,
      before: null,
      after: null,
      reason: null,
    })
    expect(await entryOf(peopleExported, 3 * 365)).toMatchObject({ after: peopleExported.after })
    expect(await entryOf(peopleExported, 3 * 366)).toMatchObject({ after: null })
    expect(await entryOf(titleChanged, 3 * 366)).toMatchObject({ after: titleChanged.after })
  })

  it('forgets the address in an answer to a dispute with the consent that it was read from', async () => {
    expect(await evidenceAfter(89)).toMatchObject({ customer_purchase_ip: IP })
    expect(await evidenceAfter(91)).toEqual({
      customer_name: 'Ana',
      access_activity_log: 'De la adresa IP -.',
    })
  })
})
