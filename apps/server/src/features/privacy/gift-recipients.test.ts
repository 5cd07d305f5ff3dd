import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { uuidv7 } from '@hlizo/kit/ids'
import { mailMigrations } from '@hlizo/mail/migrations'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { forgetFacts } from './forget-facts.ts'
import { erasureOf, personalTables, rowsOf } from './personal-tables.ts'

const day = (date: number) => new Date(Date.UTC(2026, 4, date))
const [BUYER, RECIPIENT] = ['dan@example.ro', 'ana@example.ro']
const Copied = z.object({ row: z.record(z.string(), z.unknown()) })
const Recipient = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string().nullable(),
})

let database: TestDatabase
let ana: string
let dan: string

beforeAll(async () => {
  database = await testDatabase([mailMigrations, serverMigrations])
})
afterAll(() => database.drop())

async function member(email: string): Promise<string> {
  const link = { issuer: 'pool', subject: email }
  const accounts = accountStore(database.db)
  const id = await accounts.add({ ...link, email, firstName: 'Ana', lastName: 'Pop' }, day(1))
  await accounts.confirm(link, day(1))

  return id
}

beforeEach(async () => {
  await database.db.run(sql`delete from app.voucher_purchase`)
  await database.db.run(sql`delete from app.voucher`)
  await database.db.run(sql`delete from app.account`)
  ana = await member(RECIPIENT)
  dan = await member(BUYER)
})

type Gift = {
  readonly isPaid?: boolean
  readonly deliverAt?: Date | null
  readonly deliveredAt?: Date | null
}

/** A gift of Dan for Ana, ordered on the second. */
async function give({ isPaid = true, deliverAt = null, deliveredAt = null }: Gift = {}) {
  const { db } = database
  const [id, voucherId] = [uuidv7(day(2)), uuidv7(day(2))]
  if (isPaid)
    await db.run(sql`insert into app.voucher
        (id, code_hash, code_sealed, code_last4, months, issued_at, expires_at)
      values (${voucherId}, ${Buffer.from(voucherId)}, '\\x00', 'ABCD', 3, ${day(2)}, ${day(25)})`)
  await db.run(sql`insert into app.voucher_purchase (id, product_id, session_key_hash, account_id,
      buyer_email, recipient_name, recipient_email, message, voucher_id, begun_at, paid_at, deliver_at,
      delivered_at, amount_minor, invoice_number)
    values (${id}, 'gift', ${Buffer.from(id)}, ${dan}, ${BUYER}, 'Ana', ${RECIPIENT}, 'La mulți ani',
      ${isPaid ? voucherId : null}, ${day(2)}, ${isPaid ? day(2) : null}, ${deliverAt}, ${deliveredAt},
      4900, 'HLIZO-1')`)

  return { id, voucherId }
}

const personOf = (accountId: string) => ({ accountId, userKey: 'cheie' })
const purchases = personalTables.filter(({ table }) => table === 'app.voucher_purchase')
const copyOf = async (accountId: string) => {
  const found = await Promise.all(
    purchases.map((table) => database.db.many(Copied, rowsOf(table, personOf(accountId)))),
  )

  return found.flat().map(({ row }) => row)
}
const erase = async (accountId: string) => {
  for (const table of personalTables) await database.db.run(erasureOf(table, personOf(accountId)))
}
const recipientOf = ({ id }: { readonly id: string }) =>
  database.db.one(
    Recipient,
    sql`select recipient_name as name, recipient_email as email, message
      from app.voucher_purchase where id = ${id}`,
  )
const BLANK = { name: null, email: null, message: 'La mulți ani' }
const WHOLE = { name: 'Ana', email: RECIPIENT, message: 'La mulți ani' }

describe('a gift in the copy of its recipient', () => {
  it('has its hour and message, and nothing of the buyer', async () => {
    const { id } = await give({ deliverAt: day(20) })

    expect(await copyOf(ana)).toEqual([
      {
        id,
        product_id: 'gift',
        recipient_name: 'Ana',
        recipient_email: RECIPIENT,
        message: 'La mulți ani',
        begun_at: expect.stringContaining('2026-05-02'),
        deliver_at: expect.stringContaining('2026-05-20'),
        delivered_at: null,
      },
    ])
    const [bought] = await copyOf(dan)
    expect(bought).toMatchObject({ buyer_email: BUYER, message: 'La mulți ani' })
    expect(Object.keys(bought ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringContaining('recipient')]),
    )
  })
})

describe('a gift whose recipient is erased', () => {
  it('has neither name nor address once it was delivered', async () => {
    const gift = await give({ deliveredAt: day(2) })
    await erase(ana)

    expect(await recipientOf(gift)).toEqual(BLANK)
  })

  it('keeps both until it is delivered', async () => {
    const gift = await give({ deliverAt: day(20) })
    await erase(ana)
    await forgetFacts(database.db, day(19))
    const waiting = await recipientOf(gift)
    await database.db.run(
      sql`update app.voucher_purchase set delivered_at = ${day(20)} where id = ${gift.id}`,
    )
    await forgetFacts(database.db, day(20))

    expect([waiting, await recipientOf(gift)]).toEqual([WHOLE, BLANK])
  })

  it.each([
    ['its code was used', sql`redeemed_at = ${day(5)}`],
    ['it was paid back', sql`disabled_at = ${day(5)}, disabled_because = 'returned'`],
    ['its code has expired', sql`expires_at = ${day(5)}`],
  ])('loses both when %s', async (_, change) => {
    const gift = await give({ deliverAt: day(20) })
    await erase(ana)
    await database.db.run(sql`update app.voucher set ${change} where id = ${gift.voucherId}`)
    await forgetFacts(database.db, day(6))

    expect(await recipientOf(gift)).toEqual(BLANK)
  })

  it('keeps both while its payment is disputed', async () => {
    const gift = await give({ deliverAt: day(20) })
    await erase(ana)
    await database.db.run(sql`update app.voucher
      set disabled_at = ${day(5)}, disabled_because = 'disputed' where id = ${gift.voucherId}`)
    await forgetFacts(database.db, day(6))

    expect(await recipientOf(gift)).toEqual(WHOLE)
  })

  it('loses both when it is not paid within a day', async () => {
    const gift = await give({ isPaid: false, deliverAt: day(20) })
    await erase(ana)
    await forgetFacts(database.db, new Date(day(3).getTime() - 1_000))
    const begun = await recipientOf(gift)
    await forgetFacts(database.db, new Date(day(3).getTime() + 1_000))

    expect([begun, await recipientOf(gift)]).toEqual([WHOLE, BLANK])
  })

  it('is not touched by another erasure, nor by retention', async () => {
    const gift = await give({ deliveredAt: day(2) })
    await erase(await member('altcineva@example.ro'))
    await forgetFacts(database.db, day(28))

    expect(await recipientOf(gift)).toEqual(WHOLE)
  })
})
