import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { StudioFindings } from '@hlizo/contract/entities/studio-finding'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { customerStore } from './billing/customer-store.ts'
import { findingsFeature } from './features/findings/feature.ts'
import { FINDINGS_NOW_JOB } from './features/findings/findings-job.ts'
import type { TestCaller } from './http/testing-api.ts'
import { checkInvariants, moneyInvariants } from './invariants/check-invariants.ts'
import { knownPlansIn, providerMoney } from './invariants/provider-money.ts'
import { emptyStore } from './invariants/testing-findings.ts'
import { storedResults } from './look-for-findings.ts'
import { buyPlan, testVoucher } from './testing-billing.ts'
import { openMoneyWorld, type MoneyWorld } from './testing-money.ts'

const FINDINGS = '/studio/money/findings'
const reason = 'Lipsea din registru.'

let money: MoneyWorld
let flavia: TestCaller
let isProviderAway = false

beforeAll(async () => {
  money = await openMoneyWorld((needs) => [
    findingsFeature({
      ...needs,
      lookForFindings: {
        check: async () => {
          const asked = isProviderAway
            ? null
            : await providerMoney(needs.stripe, knownPlansIn(needs.db))()
          const sources = {
            store: emptyStore,
            pool: async () => null,
            money: async () => asked,
            now: needs.clock.now(),
          }
          return storedResults(await checkInvariants(needs.db, sources, () => {}, moneyInvariants))
        },
        doctor: async () => ({
          checked: 'all',
          unknown: [],
          found: [
            { rule: 'tax', what: '', state: 'warn', words: 'Taxes.' },
            { rule: 'disk', what: '', state: 'warn', words: 'Full.' },
          ],
        }),
      },
    }),
  ])
  flavia = await money.operator('finance')
})
afterAll(() => money.close())

const look = () => money.run(FINDINGS_NOW_JOB)
const list = async () => StudioFindings.parse((await money.api.call('GET', FINDINGS, flavia)).data)
const repair = (key: object, caller = flavia) =>
  money.api.call('POST', `${FINDINGS}/repair`, caller, { reason, ...key })
const lost = (invoice: string) => ({
  source: 'check',
  rule: 'ledger-and-provider',
  what: `${invoice} is not in the ledger`,
})

const REPAIRED_FROM_PROVIDER = new Set(['ledger-and-provider', 'subscription-facts'])

async function customerOf({ accountId }: TestCaller): Promise<string> {
  const found = await customerStore(money.world.db).byAccount(accountId)
  if (!found) throw new Error('The account has no customer.')
  return found.stripeId
}

async function losePayment(): Promise<string> {
  const buyer = await money.world.account()
  await buyPlan(money.world, buyer)
  await money.world.advance(HOUR_MS)
  const { id } = await money.world.db.one(
    z.object({ id: z.string() }),
    sql`delete from app.charge where account_id = ${buyer.accountId} returning id`,
  )

  return id
}

describe('findings of money', () => {
  it('are stored, repaired for a reason, and gone with the next run', async () => {
    const invoice = await losePayment()
    await look()
    const found = await list()
    expect(found.findings).toEqual([
      // Its invoice is without a payment now.
      expect.objectContaining({ rule: 'invoices', what: `invoice of ${invoice}` }),
      expect.objectContaining({ ...lost(invoice), state: 'fail', repair: 'account' }),
      expect.objectContaining({ source: 'doctor', rule: 'tax', repair: null }),
    ])
    expect(found).toMatchObject({
      isRunning: false,
      runs: [
        { source: 'check', hasFailed: false, unknownRules: [] },
        { source: 'doctor', hasFailed: false },
      ],
    })

    const answer = await repair(lost(invoice))
    expect(answer.data).toMatchObject({ isRunning: true })
    expect(StudioFindings.parse(answer.data).findings[1]?.repairedAt).not.toBeNull()
    expect(
      await money.world.db.many(
        z.object({ reason: z.string() }),
        sql`select reason from app.audit_entry where action = 'finding.repaired'`,
      ),
    ).toEqual([{ reason }])

    await look()
    expect((await list()).findings).toMatchObject([{ rule: 'tax' }])
    expect((await repair(lost(invoice))).error).toBe('NOTHING_TO_REPAIR')
  })

  it('of a lost refund and of another price here are repaired from the provider', async () => {
    const { world } = money
    const refunded = await world.account()
    const other = await world.account()
    for (const buyer of [refunded, other]) await buyPlan(world, buyer)
    const customer = await customerOf(refunded)
    const [charge] = (await world.stripe.charges.list({ customer })).data
    const refund = await world.stripe.refunds.create({ charge: charge?.id ?? '', amount: 100 })
    await world.deliverAll()
    await world.advance(HOUR_MS)
    await world.db.run(sql`delete from app.charge where id = ${refund.id}`)
    await world.db.run(sql`update app.subscription set amount_minor = amount_minor + 1
      where account_id = ${other.accountId}`)
    await look()
    const { findings } = await list()
    const broken = findings.filter(({ rule }) => REPAIRED_FROM_PROVIDER.has(rule))
    for (const { source, rule, what } of broken) await repair({ source, rule, what })
    await look()

    expect(broken.map(({ rule }) => rule)).toEqual(['ledger-and-provider', 'subscription-facts'])
    expect((await list()).findings).toMatchObject([{ rule: 'tax' }])
  })

  it('of a gift with an unknown refund revoke its code', async () => {
    const { world } = money
    const { location } = await world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, {
      consent: 'on',
      email: 'darnic@example.ro',
    })
    await world.bench.post(location, cardForm('4242424242424242'))
    await world.deliverAll()
    const [charge] = (await world.stripe.charges.list({ limit: 1 })).data
    await world.stripe.refunds.create({ charge: charge?.id ?? '' })
    await world.sent()
    await world.advance(HOUR_MS)
    await look()
    const found = (await list()).findings.find(({ rule }) => rule === 'returned-money')
    const { source = 'check', rule = '', what = '' } = found ?? {}
    await repair({ source, rule, what })
    await look()

    expect(found).toMatchObject({ repair: 'gift' })
    expect((await list()).findings).toMatchObject([{ rule: 'tax' }])
  })

  it('of rules that could not be checked remain, with their rules', async () => {
    const invoice = await losePayment()
    await look()
    const before = (await list()).findings
    isProviderAway = true
    await look()
    const after = await list()
    isProviderAway = false

    expect(before).toMatchObject([{ rule: 'invoices' }, lost(invoice), { rule: 'tax' }])
    expect(after.findings).toEqual(before)
    expect(after.runs[0]?.unknownRules).toContain('ledger-and-provider')
    await repair(lost(invoice))
    await look()
  })

  it('keep the time of the first finding, and link to their account', async () => {
    const buyer = await money.world.account()
    await buyPlan(money.world, buyer)
    await money.world.db.run(sql`update app.charge set amount_minor = amount_minor + 1
      where account_id = ${buyer.accountId}`)
    await money.world.advance(HOUR_MS)
    await look()
    const [first] = (await list()).findings
    await money.world.advance(DAY_MS)
    await look()
    const [again] = (await list()).findings

    expect(first?.person).toMatchObject({ accountId: buyer.accountId, name: 'Ion Pop' })
    expect(first?.person?.email).toContain('•••@')
    expect(again?.foundAt).toBe(first?.foundAt)
  })

  it('are for finance, and a repair needs a reason', async () => {
    const sanda = await money.operator('support')

    expect((await money.api.call('GET', FINDINGS, sanda)).error).toBe('ROLE_REQUIRED')
    expect((await repair({ ...lost('in_1'), reason: '' })).error).toBe('REASON_REQUIRED')
    expect((await repair({ source: 'doctor', rule: 'tax', what: '' })).error).toBe(
      'NOTHING_TO_REPAIR',
    )
  })
})
