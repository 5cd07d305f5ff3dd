import { readFile } from 'node:fs/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { auditLog, type Actor, type Change } from '#server/stores/audit-log.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { forgetOperatorNames } from './operator-names.ts'
import { erasureOf, personalTables } from './personal-tables.ts'

const day = (date: number) => new Date(Date.UTC(2026, 4, date))
const [former, present] = ['vera.veche@example.ro', 'vera@example.ro']
const Text = z.object({ text: z.string() })
const command: Actor = { accountId: null, name: 'root', via: 'command-line', ip: null }

let database: TestDatabase

beforeEach(async () => {
  await database?.drop()
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

async function member(email: string, lastName: string): Promise<string> {
  const link = { issuer: 'pool', subject: email }
  const names = { firstName: 'Vera', lastName }
  const id = await accountStore(database.db).add({ ...link, ...names, email }, day(1))
  await accountStore(database.db).confirm(link, day(1))

  return id
}

const studio = (accountId: string, name: string): Actor => ({
  accountId,
  name,
  via: 'studio',
  ip: '192.0.2.7',
})

const operator = (accountId: string, by = 'root') =>
  operatorStore(database.db).add({ accountId, roles: ['editor'], by }, day(1))

const note = (change: Change, date = 2) => auditLog(database.db).write(change, day(date))

async function erase(accountId: string): Promise<void> {
  await forgetOperatorNames(database.db, accountId)
  for (const table of personalTables)
    await database.db.run(erasureOf(table, { accountId, userKey: '' }))
}

/** All entries that contain a word. */
const entriesWith = async (word: string) =>
  (
    await database.db.many(
      Text,
      sql`select t::text as text from app.audit_entry t where t::text ilike ${`%${word}%`}`,
    )
  ).map(({ text }) => text)

const dispute = (id: string, accountId: string | null, invoiceId: string | null = null) =>
  database.db.run(sql`insert into app.dispute (id, account_id, charge_id, invoice_id, amount_minor,
      currency, reason, status, opened_at, submissions)
    values (${id}, ${accountId}, 'ch_1', ${invoiceId}, 3000, 'ron', 'fraudulent', 'lost', now(), 0)`)

async function answer(id: string, accountId: string | null): Promise<void> {
  const subject = { type: 'dispute', id }
  const actor = studio(await member(`fin-${id}@example.ro`, 'Ban'), 'Vera Ban')
  const after = { field: 'receipt', name: 'bon-popescu.pdf' }
  await note({ actor, action: 'dispute.file-added', subject, after })
  await note({ actor, action: 'dispute.answered', subject, reason: 'Popescu a sunat.' })
  await database.db.run(sql`insert into app.dispute_answer
      (dispute_id, account_id, evidence, version, saved_at, saved_by)
    values (${id}, ${accountId}, '{"customer_name": "Popescu"}', 1, now(), 'Vera Ban')`)
}

describe('the audit log after an erasure', () => {
  it('forgets an invitation under an address that the account had before, and no other one', async () => {
    const vera = await member(former, 'Pop')
    const invited = { actor: command, action: 'operator.invited' }
    await note({ ...invited, subject: { type: 'operator', id: former }, after: { roles: [] } })
    await accountStore(database.db).adoptEmail(vera, present, day(3))
    // Another person has the address by then.
    const after = { roles: ['owner'] }
    await note({ ...invited, subject: { type: 'operator', id: former }, after }, 5)
    await erase(vera)

    expect(await entriesWith(former)).toEqual([expect.stringContaining('owner')])
  })

  it('forgets the reasons, file names and answers of a dispute', async () => {
    const popescu = await member(present, 'Popescu')
    await dispute('du_1', popescu)
    await answer('du_1', popescu)
    await dispute('du_2', null)
    await answer('du_2', null)
    await erase(popescu)

    expect((await entriesWith('popescu')).every((entry) => entry.includes('du_2'))).toBe(true)
    expect(await entriesWith('du_1')).toHaveLength(2)
    expect(await entriesWith('popescu')).toHaveLength(2)
  })

  it('forgets those of a gift that was bought signed out, with its answer', async () => {
    const popescu = await member(present, 'Popescu')
    await database.db.run(sql`insert into app.voucher_purchase
        (id, product_id, session_key_hash, buyer_email, begun_at, invoice_id)
      values (gen_random_uuid(), 'gift', '\\x01', ${present}, ${day(2)}, 'in_1')`)
    await dispute('du_1', null, 'in_1')
    await answer('du_1', null)
    await erase(popescu)

    expect(await entriesWith('popescu')).toEqual([])
    expect(
      await database.db.many(Text, raw('select saved_by as text from app.dispute_answer')),
    ).toEqual([])
  })

  it('forgets the finding of an account, and the filter by which it was exported', async () => {
    const vera = await member(present, 'Pop')
    const actor = studio(await member('fin@example.ro', 'Ban'), 'Vera Ban')
    await database.db.run(
      sql`insert into app.customer (account_id, stripe_id, created_at) values (${vera}, 'cus_vera', now())`,
    )
    const repaired = { actor, action: 'finding.repaired', reason: 'Vera a sunat.' }
    await note({ ...repaired, subject: { type: 'finding', id: `some-rule account ${vera}` } })
    await note({ ...repaired, subject: { type: 'finding', id: 'some-rule customer cus_vera' } })
    const exported = { actor, action: 'list.exported', subject: { type: 'list', id: 'tickets' } }
    await note({ ...exported, after: { search: present.toUpperCase() } })
    await note({ ...exported, after: { search: 'altcineva' } })
    await erase(vera)

    for (const trace of [vera, present, 'cus_vera', 'a sunat'])
      expect(await entriesWith(trace)).toEqual([])
    expect(await entriesWith('altcineva')).toHaveLength(1)
  })

  it('forgets that the account was in a file of people, and not the others in it', async () => {
    const vera = await member(present, 'Pop')
    const ana = await member('ana@example.ro', 'Ban')
    const subject = { type: 'people', id: 'persoane' }
    const exported = { actor: command, action: 'people.exported', subject }
    await note({ ...exported, after: { accounts: [vera, ana] } })
    await erase(vera)

    expect(await entriesWith(vera)).toEqual([])
    expect(await entriesWith(ana)).toHaveLength(1)
  })

  it('forgets the name of an operator in entries and rows without an account', async () => {
    const vera = await member(present, 'Pop')
    await operator(vera)
    const ana = await member('ana@example.ro', 'Ban')
    await operator(ana, 'Vera Pop')
    // The name under which she worked before.
    await note({
      actor: studio(vera, 'Vera Ionescu'),
      action: 'tag.removed',
      subject: { type: 'tag', id: 'x' },
    })
    for (const name of ['Vera Pop', 'Vera Ionescu', 'Hlizo']) {
      const actor: Actor = { accountId: null, name, via: 'system', ip: null }
      await note({ actor, action: 'show.changed', subject: { type: 'show', id: '1' } })
      const after = { roles: ['editor'], invitedBy: name }
      const subject = { type: 'account', id: ana }
      await note({
        actor: studio(ana, 'Vera Ban'),
        action: 'operator.invitation-accepted',
        subject,
        after,
      })
    }
    await erase(vera)

    for (const name of ['Vera Pop', 'Vera Ionescu']) expect(await entriesWith(name)).toEqual([])
    expect(await entriesWith('Hlizo')).toHaveLength(2)
    expect(await entriesWith('editor')).toHaveLength(3)
    expect(await database.db.many(Text, raw('select added_by as text from app.operator'))).toEqual([
      { text: 'sters' },
    ])
  })

  it('changes no name because a member who never was an operator has the same one', async () => {
    const namesake = await member(present, 'Pop')
    const actor: Actor = { accountId: null, name: 'Vera Pop', via: 'system', ip: null }
    await note({ actor, action: 'show.changed', subject: { type: 'show', id: '1' } })
    await erase(namesake)

    expect(await entriesWith('Vera Pop')).toHaveLength(1)
  })
})

describe('the migrations of entries that earlier erasures left', () => {
  const migrate = async (name: string) => {
    const file = new URL(`../../migrations/${name}.sql`, import.meta.url)
    await database.db.run(raw(await readFile(file, 'utf8')))
  }

  it('forget erased accounts in files of people', async () => {
    const vera = await member(present, 'Pop')
    const gone = '01890000-0000-7000-8000-00000000dead'
    const subject = { type: 'people', id: 'persoane' }
    const exported = { actor: command, action: 'people.exported', subject }
    await note({ ...exported, after: { accounts: [gone, vera] } })
    await note({ ...exported, after: { accounts: [gone] } })
    await migrate('0828-forgotten-people-exports')

    expect(await entriesWith(gone)).toEqual([])
    expect(await entriesWith(vera)).toHaveLength(1)
    expect(await entriesWith('people.exported')).toHaveLength(2)
  })

  it('forget erased people, and no one who is still known', async () => {
    const vera = await member(present, 'Pop')
    await dispute('du_erased', null, 'in_1')
    await answer('du_erased', null)
    await dispute('du_known', vera, 'in_2')
    await answer('du_known', vera)
    for (const id of ['gone@example.ro', present])
      await note({ actor: command, action: 'operator.invited', subject: { type: 'operator', id } })
    for (const name of ['Ana Stearsa', 'Vera Pop', 'Hlizo', 'root']) {
      const actor: Actor = { accountId: null, name, via: 'system', ip: null }
      if (name !== 'root')
        await note({ actor, action: 'show.changed', subject: { type: 'show', id: '1' } })
      const action = 'operator.invitation-accepted'
      const subject = { type: 'account', id: vera }
      await note({ actor: command, action, subject, after: { invitedBy: name } })
    }
    await migrate('0817-forgotten-audit-entries')

    for (const trace of ['gone@example.ro', 'Stearsa']) expect(await entriesWith(trace)).toEqual([])
    const aboutPopescu = await entriesWith('popescu')
    expect(aboutPopescu).toHaveLength(2)
    expect(aboutPopescu.every((entry) => entry.includes('du_known'))).toBe(true)
    for (const known of [present, 'Vera Pop', 'Hlizo', '"root'])
      expect(await entriesWith(known)).not.toEqual([])
  })
})
