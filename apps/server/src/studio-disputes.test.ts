import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { StudioDisputeCase } from '@hlizo/contract/entities/studio-dispute'
import { sql } from '@hlizo/database/sql'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { readConfig } from './config.ts'
import { DISPUTE_JOB } from './features/money/dispute-service.ts'
import { moneyFeature } from './features/money/feature.ts'
import type { TestCaller } from './http/testing-api.ts'
import { buyPlan } from './testing-billing.ts'
import { openMoneyWorld, type MoneyWorld } from './testing-money.ts'

const DISPUTED = '4000000000000259'
const reason = 'Clientul a folosit serviciul.'
const PDF = Buffer.from('%PDF-1.7 Factura.')
const evidence = { uncategorized_text: 'winning_evidence', customer_name: 'Ion Pop' }

let money: MoneyWorld
let flavia: TestCaller

beforeAll(async () => {
  money = await openMoneyWorld((needs) => [
    moneyFeature({
      ...needs,
      config: readConfig({ PUBLIC_URL: 'http://shop.test' }),
      invoiceFileOf: async () => ({ name: 'factura-HLZ-1.pdf', bytes: PDF }),
    }),
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
const addFile = (
  at: string,
  version: number,
  more: Readonly<{ bytes?: Buffer; name?: string; field?: string }> = {},
) => {
  const { bytes = PDF, ...fields } = more
  const file = { field: 'customer_communication', name: 'mesaj.pdf', ...fields }
  const body = { version, ...file, content: bytes.toString('base64') }

  return money.api.call('POST', `${at}/files`, flavia, body)
}
const actionsOn = async (id: string) => {
  const entries = await money.world.db.many(
    z.object({ action: z.string() }),
    sql`select action from app.audit_entry where subject_id = ${id} order by id`,
  )
  return entries.map(({ action }) => action)
}
const statusOf = async (id: string) => {
  const { status, evidence_details: details } = await money.world.stripe.disputes.retrieve(id)
  return [status, details.submission_count]
}

describe('a dispute in Studio', () => {
  it('is answered once with the product’s evidence, and its outcome arrives by webhook', async () => {
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
        z.object({ action: z.string(), after: z.unknown(), reason: z.string().nullable() }),
        sql`select action, after, reason from app.audit_entry where subject_id = ${id} order by id`,
      ),
    ).toEqual([
      {
        action: 'dispute.evidence-saved',
        after: { fields: ['uncategorized_text', 'customer_name'] },
        reason: null,
      },
      { action: 'dispute.answered', after: null, reason },
    ])
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

  it('has files, which are each sent once', async () => {
    const { id, at } = await contested()
    await save(at, 0, { uncategorized_text: 'A privit.' })
    const first = await addFile(at, 1, { name: 'mesaj.pdf' })
    expect(StudioDisputeCase.parse(first.data).files).toMatchObject([
      { field: 'customer_communication', name: 'mesaj.pdf', bytes: PDF.length },
    ])
    await addFile(at, 2, { name: 'mesaje.pdf' })
    await money.api.call('POST', `${at}/invoice`, flavia, { version: 3 })
    const draft = await read(at)
    expect(draft).toMatchObject({
      version: 4,
      files: [
        { field: 'receipt', name: 'factura-HLZ-1.pdf' },
        { field: 'customer_communication', name: 'mesaje.pdf' },
      ],
    })
    expect((await submit(at, 3)).error).toBe('DISPUTE_CHANGED')
    expect((await submit(at, 4)).status).toBe(200)

    const sent = await money.world.stripe.disputes.retrieve(id, {
      expand: ['evidence.receipt', 'evidence.customer_communication'],
    })
    expect(sent.evidence).toMatchObject({
      receipt: { filename: 'factura-HLZ-1.pdf', purpose: 'dispute_evidence' },
      customer_communication: { filename: 'mesaje.pdf' },
      uncategorized_text: 'A privit.',
    })
    expect((await money.world.stripe.files.list()).data).toHaveLength(2)
    const added = 'dispute.file-added'
    expect(await actionsOn(id)).toEqual([
      'dispute.evidence-saved',
      added,
      added,
      added,
      'dispute.answered',
    ])
  })

  it('has no other files after the response', async () => {
    const { at } = await contested()
    const { files } = StudioDisputeCase.parse((await addFile(at, 0)).data)
    expect((await submit(at, 1)).status).toBe(200)

    const remove = money.api.call('DELETE', `${at}/files/${files[0]?.id}`, flavia)
    expect((await remove).error).toBe('DISPUTE_DECIDED')
    expect((await addFile(at, 1)).error).toBe('DISPUTE_DECIDED')
  })

  it('sends the files that an interrupted run has not sent', async () => {
    const { id, at } = await contested()
    await save(at, 0, { uncategorized_text: 'A privit.' })
    await addFile(at, 1)
    await money.api.call('POST', `${at}/invoice`, flavia, { version: 2 })
    const before = (await money.world.stripe.files.list({ limit: 100 })).data.length
    await money.world.db.run(sql`update app.dispute_answer set decision = 'submit',
      decided_at = now(), decided_by = 'test' where dispute_id = ${id}`)
    money.world.faults.dieBefore(`/v1/disputes/${id}`)
    await expect(money.run(DISPUTE_JOB, { disputeId: id })).rejects.toThrow()
    money.world.faults.heal()
    await money.world.db.run(sql`update app.dispute_file set provider_id = null
      where dispute_id = ${id} and field = 'receipt'`)
    await money.run(DISPUTE_JOB, { disputeId: id })

    expect(await statusOf(id)).toEqual(['under_review', 1])
    expect((await money.world.stripe.files.list({ limit: 100 })).data).toHaveLength(before + 2)
  })

  it('accepts only file types of the bank, and returns a file', async () => {
    const { at } = await contested()
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect((await addFile(at, 0, { bytes: html })).error).toBe('EVIDENCE_FILE_INVALID')
    const large = Buffer.concat([PDF, Buffer.alloc(3_000_000)])
    expect((await addFile(at, 0, { bytes: large })).status).toBe(200)
    expect((await addFile(at, 1, { bytes: large, field: 'service_documentation' })).error).toBe(
      'EVIDENCE_TOO_LARGE',
    )
    const { version, files } = await read(at)
    expect([version, files.length]).toEqual([1, 1])
    expect((await addFile(at, 0)).error).toBe('DISPUTE_CHANGED')

    const file = `${at}/files/${files[0]?.id}`
    expect((await money.api.open(`/api/v1${file}`, flavia)).status).toBe(200)
    const elsewhere = `${(await contested()).at}/files/${files[0]?.id}`
    expect((await money.api.open(`/api/v1${elsewhere}`, flavia)).status).toBe(404)
    expect((await money.api.call('DELETE', elsewhere, flavia)).status).toBe(404)
    expect((await money.api.call('DELETE', file, flavia)).status).toBe(200)
    expect(await read(at)).toMatchObject({ version: 2, files: [] })
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

  it('is submitted after an outage of the provider of any length', async () => {
    const { id, at } = await contested()
    const { faults, bench } = money.world
    await save(at, 0, { uncategorized_text: 'A privit.' })
    faults.answerWith(503)
    expect((await submit(at)).error).toBe('PROVIDER_UNAVAILABLE')
    for (let attempt = 0; attempt < 12; attempt += 1) {
      bench.clock.setOffset(bench.clock.offset() + 10 * MINUTE_MS)
      await money.drain()
    }
    expect(await statusOf(id)).toEqual(['needs_response', 0])
    faults.heal()
    bench.clock.setOffset(bench.clock.offset() + 10 * MINUTE_MS)
    await money.drain()

    expect(await statusOf(id)).toEqual(['under_review', 1])
  })
})
