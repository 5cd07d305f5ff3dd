import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBench } from './testing.ts'
import { openShop, type TestShop } from './testing-shop.ts'

const PDF = Buffer.from('%PDF-1.7 Chitanța.')
const sized = (megabytes: number) => Buffer.concat([PDF, Buffer.alloc(megabytes * 1_000_000)])

let bench: TestBench
let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  bench = shop.bench
})
afterAll(() => shop.close())

const uploaded = (data: Buffer, name = 'chitanta.pdf') =>
  bench.stripe.files.create({ purpose: 'dispute_evidence', file: { data, name } })

async function contested(): Promise<string> {
  const { customer } = await shop.subscribed('pm_card_createDispute')
  const [charge] = (await bench.stripe.charges.list({ customer: customer.id })).data
  const [dispute] = (await bench.stripe.disputes.list({ charge: charge?.id ?? '' })).data

  return dispute?.id ?? ''
}

describe('files', () => {
  it('are PDF, JPEG or PNG by their content, and at most 5 MB', async () => {
    const file = await uploaded(PDF)
    expect(file).toMatchObject({
      object: 'file',
      filename: 'chitanta.pdf',
      purpose: 'dispute_evidence',
      size: PDF.length,
      type: 'pdf',
    })
    expect((await bench.stripe.files.retrieve(file.id)).id).toBe(file.id)

    const refused = [Buffer.from('<html></html>'), Buffer.from('PK'), sized(5.3)]
    for (const data of refused)
      await expect(uploaded(data)).rejects.toMatchObject({ statusCode: 400, param: 'file' })
  })

  it('are sent as parts, for the one purpose, with a file', async () => {
    const authorization = `Bearer ${bench.secretKey}`
    const send = async (body: BodyInit) =>
      (
        await fetch(`${bench.apiUrl}/v1/files`, {
          method: 'POST',
          headers: { authorization },
          body,
        })
      ).status
    const form = new FormData()
    form.set('purpose', 'dispute_evidence')
    expect(await send(form)).toBe(400)
    form.set('file', new Blob([new Uint8Array(PDF)]), 'chitanta.pdf')
    expect(await send(form)).toBe(200)
    form.set('purpose', 'identity_document')
    expect(await send(form)).toBe(400)
    const flat = { purpose: 'dispute_evidence', 'file[data]': 'JVBERi0=', 'file[name]': 'a.pdf' }
    expect(await send(new URLSearchParams({ ...flat, 'file[type]': 'x' }))).toBe(400)
  })

  it('are one under one idempotency key', async () => {
    const send = () =>
      bench.stripe.files.create(
        { purpose: 'dispute_evidence', file: { data: PDF, name: 'a.pdf' } },
        { idempotencyKey: 'evidence-1' },
      )

    expect((await send()).id).toBe((await send()).id)
  })
})

describe('evidence of a dispute', () => {
  it('names uploaded files, together of at most 4.5 MB', async () => {
    const id = await contested()
    const [receipt, large] = [await uploaded(PDF), await uploaded(sized(2.5))]
    const other = await uploaded(sized(2.5))
    const update = (evidence: object) =>
      bench.stripe.disputes.update(id, { evidence, submit: false })

    await expect(update({ receipt: 'file_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'evidence[receipt]',
    })
    const both = { service_documentation: large.id, uncategorized_file: other.id }
    await expect(update(both)).rejects.toThrow('4.5 MB')
    const staged = await update({ receipt: receipt.id, service_documentation: large.id })
    expect(staged.evidence).toMatchObject({ receipt: receipt.id, service_documentation: large.id })
    expect([staged.status, staged.evidence_details.has_evidence]).toEqual(['needs_response', true])

    const sent = await bench.stripe.disputes.update(id, {
      evidence: { service_documentation: '', uncategorized_text: 'winning_evidence' },
      expand: ['evidence.receipt'],
    })
    expect(sent).toMatchObject({
      status: 'won',
      evidence: { receipt: { id: receipt.id, object: 'file' }, service_documentation: null },
    })
  })
})
