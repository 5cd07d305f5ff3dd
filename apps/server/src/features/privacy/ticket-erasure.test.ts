import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { uuidv7 } from '@hlizo/kit/ids'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { auditLog } from '#server/stores/audit-log.ts'
import { erasureOf, personalTables, rowsOf } from './personal-tables.ts'

const now = new Date('2026-05-01T10:00:00Z')
const Row = z.object({ row: z.record(z.string(), z.unknown()) })
const Left = z.object({
  message: z.string(),
  assignee: z.string().nullable(),
  author: z.string(),
  operator: z.string().nullable(),
})

let database: TestDatabase
let [sender, operator] = ['', '']

async function member(email: string): Promise<string> {
  const link = { issuer: 'pool', subject: email }
  const store = accountStore(database.db)
  const id = await store.add({ ...link, email, firstName: 'Ana', lastName: 'Pop' }, now)
  await store.confirm(link, now)

  return id
}

/** A ticket from an address, assigned to the operator and answered by them. */
async function ticket(email: string): Promise<void> {
  const id = uuidv7(now)
  await database.db.run(sql`insert into app.contact_message
      (id, reference, name, email, topic, message, received_at, assignee_id, answered_at)
    values (${id}, ${id}, 'Ana', ${email}, 'other', ${email}, ${now}, ${operator}, ${now})`)
  await database.db.run(sql`insert into app.ticket_answer
      (id, message_id, author_id, author, body, answered_at)
    values (${uuidv7(now)}, ${id}, ${operator}, 'Sanda Pop', 'Bună, Ana', ${now})`)
}

/** What a copy says of an account in the tables of tickets. */
async function copyOf(accountId: string): Promise<string> {
  const tables = personalTables.filter(({ table }) => /contact_message|ticket_answer/.test(table))
  const rows = await Promise.all(
    tables.map((table) => database.db.many(Row, rowsOf(table, { accountId, userKey: '' }))),
  )

  return JSON.stringify(rows)
}

async function erase(accountId: string): Promise<void> {
  for (const table of personalTables)
    await database.db.run(erasureOf(table, { accountId, userKey: '' }))
}

const left = () =>
  database.db.many(
    Left,
    sql`select m.message, m.assignee_id as assignee, a.author, a.author_id as operator
      from app.contact_message m join app.ticket_answer a on a.message_id = m.id order by m.message`,
  )

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  operator = await member('sanda@hlizo.example')
  sender = await member('ana@example.ro')
  await ticket('ana@example.ro')
  await ticket('ion@example.ro')
})
afterAll(() => database.drop())

describe('a ticket in a copy of personal data', () => {
  it('exports answers to the sender, without the operator', async () => {
    const copy = await copyOf(sender)

    expect(copy).toContain('Bună, Ana')
    expect(copy).not.toContain('Sanda')
    expect(copy).not.toContain(operator)
  })

  it('exports no sender to the operator', async () => {
    const copy = await copyOf(operator)

    expect(copy).toContain('Sanda Pop')
    expect(copy).not.toContain('ana@example.ro')
    expect(copy).not.toContain('Bună, Ana')
  })
})

describe('a ticket that support has joined to an account', () => {
  it('is in its copy, and is erased with it, with what the audit log says of the joining', async () => {
    const joined = await member('vera@example.ro')
    await ticket('alta-vera@example.ro')
    await database.db.run(sql`update app.contact_message set account_id = ${joined}
      where email = 'alta-vera@example.ro'`)
    const log = auditLog(database.db)
    const actor = { accountId: operator, name: 'Sanda Pop', via: 'studio', ip: null } as const
    const subject = { type: 'ticket', id: 'M-VERA2222' }
    const facts = { actor, subject, reason: 'Vera a sunat.' }
    await log.write({ ...facts, action: 'ticket.joined', after: { account: joined } }, now)
    await log.write({ ...facts, action: 'ticket.separated', before: { account: joined } }, now)
    expect(await copyOf(joined)).toContain('alta-vera@example.ro')

    await erase(joined)
    expect((await left()).map(({ message }) => message)).not.toContain('alta-vera@example.ro')
    const entries = await database.db.many(
      z.object({ reason: z.string().nullable(), facts: z.string() }),
      sql`select reason, concat(before, after) as facts from app.audit_entry
        where subject_id = 'M-VERA2222'`,
    )
    expect(entries).toEqual([
      { reason: null, facts: '' },
      { reason: null, facts: '' },
    ])
  })
})

describe('an erasure', () => {
  it('deletes the tickets of the sender with their answers, and removes the operator from others', async () => {
    await erase(sender)
    expect(await left()).toMatchObject([{ message: 'ion@example.ro', author: 'Sanda Pop' }])
    await erase(operator)

    expect(await left()).toEqual([
      { message: 'ion@example.ro', assignee: null, author: 'sters', operator: null },
    ])
  })
})
