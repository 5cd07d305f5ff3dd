import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Today } from '@hlizo/contract/entities/studio-today'
import { sql } from '@hlizo/database/sql'
import { testOperators } from './testing-operators.ts'
import { testPeople, type TestDevice } from './testing-people.ts'
import { startTestProduct, type TestNode, type TestProduct } from './testing-product.ts'

const WAIT = { timeout: 10_000, interval: 50 }
const VISIT = '01890000-0000-7000-8000-00000000000'
const Reference = z.object({ reference: z.string() })

let first: TestProduct
let second: TestNode
let support: TestDevice
let editor: TestDevice
let editorId = ''

beforeAll(async () => {
  first = await startTestProduct()
  second = await first.secondNode()
  const office = testOperators(first)
  const [sanda, ilona] = [
    await office.operator('sanda', ['support']),
    await office.operator('ilona', ['editor']),
  ]
  editorId = ilona.accountId
  support = await sanda.proven()
  editor = await ilona.proven()
}, 60_000)
afterAll(() => first.close())

/** Opens a stream at a node; what it has sent until now, and how to leave. */
async function follow(node: TestNode, { accessToken }: TestDevice, path: string) {
  const leaving = new AbortController()
  const answer = await fetch(`${node.url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: leaving.signal,
  })
  expect(answer.status).toBe(200)
  let text = ''
  const read = async () => {
    try {
      for await (const part of answer.body ?? []) text += Buffer.from(part).toString()
    } catch (error) {
      if (!leaving.signal.aborted) throw error
    }
  }
  const ended = read()

  return {
    received: () =>
      [...text.matchAll(/data: (.*)\n/g)].map(([, data = '']): unknown => JSON.parse(data)),
    leave: async () => {
      leaving.abort()
      await ended
    },
    ended,
  }
}

describe('Studio on two nodes', () => {
  it('shows at the other node what a visitor sends, and what a colleague did about it', async () => {
    const today = await follow(second, support, '/studio/today/events')
    const tickets = () => {
      const groups =
        today.received().length === 0 ? [] : Today.parse(today.received().at(-1)).groups
      return groups.filter(({ kind }) => kind === 'ticket').flatMap(({ items }) => items)
    }
    await vi.waitFor(() => expect(today.received()).not.toEqual([]), WAIT)
    const sent = await testPeople(first).deviceWith('')('POST', '/contact', {
      name: 'Ana',
      email: 'ana@example.ro',
      topic: 'payment',
      message: 'Nu merge plata cu cardul.',
    })
    const { reference } = Reference.parse(sent.data)
    await vi.waitFor(() => expect(tickets()).toMatchObject([{ id: reference }]), WAIT)
    expect(
      (await support('PUT', `/studio/tickets/${reference}/state`, { isClosed: true })).status,
    ).toBe(200)
    await vi.waitFor(() => expect(tickets()).toEqual([]), WAIT)

    await today.leave()
  })

  it('shows a window at one node to a window at the other', async () => {
    const place = { place: 'home', isEditing: false }
    await support('PUT', `/studio/presence/${VISIT}1`, place)
    const there = await follow(second, support, `/studio/presence/${VISIT}1/events`)
    await vi.waitFor(() => expect(there.received()).toEqual([[]]), WAIT)
    await editor('PUT', `/studio/presence/${VISIT}2`, { ...place, isEditing: true })
    const here = await follow(first, editor, `/studio/presence/${VISIT}2/events`)
    await vi.waitFor(
      () => expect(there.received().at(-1)).toMatchObject([{ isEditing: true, isSelf: false }]),
      WAIT,
    )
    await here.leave()
    await vi.waitFor(() => expect(there.received().at(-1)).toEqual([]), WAIT)

    await there.leave()
  })

  it('ends at both nodes for whom is no operator any more', async () => {
    const streams = await Promise.all(
      [first, second].map((node) => follow(node, editor, '/studio/today/events')),
    )
    await first.services.db.run(sql`delete from app.operator where account_id = ${editorId}`)

    await Promise.all(streams.map(({ ended }) => ended))
  })
})
