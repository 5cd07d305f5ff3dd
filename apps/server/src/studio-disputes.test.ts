import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { StudioDisputeCase } from '@hlizo/contract/entities/studio-dispute'
import { sql } from '@hlizo/database/sql'
import { readConfig } from './config.ts'
import { DISPUTE_JOB } from './features/money/dispute-desk.ts'
import { moneyFeature } from './features/money/feature.ts'
import type { TestCaller } from './http/testing-api.ts'
import { buyPlan } from './testing-billing.ts'
import { openMoneyWorld, type MoneyWorld } from './testing-money.ts'

const DISPUTED = '4000000000000259'
const reason = 'Clientul a folosit serviciul.'
const evidence = { uncategorized_text: 'winning_evidence', customer_name: 'Ion Pop' }

let money: MoneyWorld
let flavia: TestCaller

beforeAll(async () => {
  money = await openMoneyWorld((needs) => [
    moneyFeature({ ...needs, config: readConfig({ PUBLIC_URL: 'http://shop.test' }) }),
  ])
  flavia = await money.operator('finance')
})
afterAll(() => money.close())

async function contested() {
  const buyer = await money.world.account()
  await buyPlan(money.world, buyer, 'abonament_lunar', DISPUTED)
  const { id } = await money.world.db.one(
    z.object({ id: z.string() }),
    sql`select id from app.dispute where account_id = ${buyer.accountId}`,
  )
  return { ...buyer, id, at: `/studio/disputes/${id}` }
}

const read = async (at: string) =>
  StudioDisputeCase.parse((await money.api.call('GET', at, flavia)).data)
const save = (at: string, version: number, fields: object = evidence) =>
  money.api.call('PUT', `${at}/evidence`, flavia, { version, evidence: fields })
const submit = (at: string, version = 1) =>
  money.api.call('POST', `${at}/submit`, flavia, { version, reason })
const statusOf = async (id: string) => {
  const { status, evidence_details: details } = await money.world.stripe.disputes.retrieve(id)
  return [status, details.submission_count]
}

describe('a dispute in Studio', () => {
  it('is answered once with what the product knows, and its end comes by webhook', async () => {
    const { id, at, accountId } = await contested()
    const { proposal } = await read(at)
    expect(proposal).toMatchObject({ customer_name: 'Ion Pop' })
    expect(proposal.access_activity_log).toContain('Contul a fost creat')
    expect(JSON.stringify(proposal)).not.toContain('title')

    await save(at, 0)
    expect((await save(at, 0)).error).toBe('DISPUTE_CHANGED')
    expect((await submit(at, 7)).error).toBe('DISPUTE_CHANGED')
    const answers = await Promise.all([submit(at), submit(at)])
    expect(answers.map(({ error }) => error ?? '').toSorted()).toEqual(['', 'DISPUTE_DECIDED'])
    expect(await statusOf(id)).toEqual(['won', 1])
    await money.world.deliverAll()

    expect(await read(at)).toMatchObject({
      dispute: { state: 'won' },
      decision: 'submit',
      wasRefused: false,
    })
    expect((await submit(at)).error).toBe('DISPUTE_DECIDED')
    expect((await save(at, 1)).error).toBe('DISPUTE_DECIDED')
    expect(
      (await money.world.billing.entitlementOf(accountId)).subscription?.returned ?? null,
    ).toBeNull()
    expect(
      await money.world.db.many(
        z.object({ action: z.string(), reason: z.string() }),
        sql`select action, reason from app.audit_entry where subject_id = ${id}`,
      ),
    ).toEqual([{ action: 'dispute.answered', reason }])
  })

  it('is submitted by its job when the process ended before the provider was asked', async () => {
    const { id, at } = await contested()
    await save(at, 0, { uncategorized_text: 'A privit.' })
    await money.world.db
      .run(sql`update app.dispute_answer set decision = 'submit', decided_at = now(),
      decided_by = 'test' where dispute_id = ${id}`)
    await money.run(DISPUTE_JOB, { disputeId: id })
    await money.world.db.run(
      sql`update app.dispute_answer set settled_at = null where dispute_id = ${id}`,
    )
    await money.run(DISPUTE_JOB, { disputeId: id })

    expect(await statusOf(id)).toEqual(['under_review', 1])
    expect((await read(at)).dispute.state).toBe('waiting')
  })

  it('is accepted without a draft, and then it is lost', async () => {
    const { id, at } = await contested()
    const answer = await money.api.call('POST', `${at}/accept`, flavia, { reason })

    expect(answer.status).toBe(200)
    expect(await statusOf(id)).toEqual(['lost', 0])
    expect((await read(at)).dispute.state).toBe('lost')
  })

  it('is for finance; support reads it', async () => {
    const { at } = await contested()
    const sanda = await money.operator('support')

    expect((await money.api.call('GET', at, sanda)).status).toBe(200)
    expect((await money.api.call('POST', `${at}/accept`, sanda, { reason })).error).toBe(
      'ROLE_REQUIRED',
    )
    expect((await money.api.call('POST', `${at}/accept`, flavia, { reason: ' ' })).error).toBe(
      'REASON_REQUIRED',
    )
    expect((await money.api.call('GET', '/studio/disputes/dp_nimic', flavia)).status).toBe(404)
  })
})
