import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { raw } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { webhookEvents } from '#server/billing/webhook-events.ts'
import { serverMigrations } from '#server/migrations.ts'
import { openBillingWorld, orderPlan } from '#server/testing-billing.ts'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { backFillJob, type ListEvents } from './back-fill.ts'
import { eventCursor } from './event-cursor.ts'
import { eventReceiver, type ReceivedEvent } from './receive-event.ts'

let database: TestDatabase
const clock = frozenClock(new Date('2026-11-23T10:00:00Z'))
const NOW = clock.now().getTime()

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
beforeEach(async () => {
  clock.set(new Date(NOW))
  await database.db.run(
    raw(`delete from app.payment_event;
    update app.payment_event_cursor set read_to = null, reading_from = null, seen_last = null`),
  )
})
afterAll(() => database.drop())

/** An event so long ago. */
const event = (id: string, agoMs: number, type = 'invoice.paid'): ReceivedEvent => ({
  id,
  type,
  created: Math.floor((NOW - agoMs) / 1000),
  data: { object: {} },
})

/** A provider that lists as Stripe does: the newest first, by pages, for 30 days. */
function provider(events: ReceivedEvent[]) {
  const asked: Parameters<ListEvents>[0][] = []
  const list: ListEvents = async (params) => {
    asked.push(params)
    const { created, limit, starting_after: after } = params
    const listed = events
      .filter((one) => one.created >= created.gte && one.created <= created.lte)
      .toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
    const start = after === undefined ? 0 : listed.findIndex(({ id }) => id === after) + 1
    if (after !== undefined && start === 0) {
      throw new Stripe.errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'resource_missing',
      })
    }
    return { data: listed.slice(start, start + limit), has_more: listed.length > start + limit }
  }

  return { asked, list }
}

function node(list: ListEvents, onReceive: (id: string) => void = () => {}) {
  const { db } = database
  const receive = eventReceiver({ db, clock, jobs: { enqueue: async () => {} }, reactions: {} })
  const job = backFillJob({
    db,
    clock,
    log: silentLog,
    listEvents: list,
    receive: async (one) => {
      onReceive(one.id)
      return receive(one)
    },
  })

  return (signal = new AbortController().signal) =>
    job.run({}, { attempt: 1, isLast: () => false, signal })
}

const received = async () =>
  (await database.db.pool.query<{ id: string }>('select id from app.payment_event')).rows.length

describe('backFillJob', () => {
  it('fetches lost events older than the newest one, whatever their age', async () => {
    const lost = [event('evt_week', 7 * DAY_MS), event('evt_month', 29 * DAY_MS)]
    const { list } = provider([...lost, event('evt_new', 1_000)])
    await node(list)()

    expect(await received()).toBe(3)
  })

  it('reads all pages, then only new events', async () => {
    const events = Array.from({ length: 3_250 }, (_, at) => event(`evt_${at}`, at * 60_000))
    const { list, asked } = provider(events)
    await node(list)()
    expect([await received(), asked.length]).toEqual([3_250, 33])

    clock.advance(60_000)
    const again: string[] = []
    await node(list, (id) => again.push(id))()
    expect([asked.length, again]).toEqual([34, []])
  })

  it('reads the last five minutes again: an event may be listed later than newer ones', async () => {
    const events = [event('evt_first', 0)]
    const { list, asked } = provider(events)
    await node(list)()
    clock.advance(60_000)
    events.push(event('evt_late', 4 * 60_000), event('evt_second', -30_000))
    const again: string[] = []
    await node(list, (id) => again.push(id))()

    expect(again).toEqual(['evt_late', 'evt_second'])
    expect(asked.at(-1)?.created.gte).toBe((NOW - 5 * 60_000) / 1000)
  })

  it('resumes after an interruption', async () => {
    const events = Array.from({ length: 1_000 }, (_, at) => event(`evt_${at}`, at * 60_000))
    const { list, asked } = provider(events)
    const stop = new AbortController()
    let count = 0
    await node(list, () => {
      count += 1
      if (count === 450) stop.abort()
    })(stop.signal)
    expect(await received()).toBe(500)

    const later: string[] = []
    await node(list, (id) => later.push(id))()
    expect([await received(), later.length, asked.length]).toEqual([1_000, 500, 10])
  })

  it('restarts when its cursor is not listed any more', async () => {
    const { list } = provider([event('evt_1', HOUR_MS), event('evt_2', 2 * HOUR_MS)])
    const cursor = eventCursor(database.db)
    const left = await cursor.read()
    await cursor.move(left, { readTo: null, readingFrom: new Date(NOW), seenLast: 'evt_gone' })
    await node(list)()

    expect(await received()).toBe(2)
  })

  it('processes each event once with any number of nodes', async () => {
    const events = Array.from({ length: 700 }, (_, at) => event(`evt_${at}`, at * 60_000))
    const { list } = provider(events)
    await Promise.all([node(list)(), node(list)(), node(list)()])
    await node(list)()

    expect(await received()).toBe(700)
    expect((await eventCursor(database.db).read()).readTo).toEqual(new Date(NOW))
  })

  it('does not move on when the provider fails in the middle', async () => {
    const events = Array.from({ length: 250 }, (_, at) => event(`evt_${at}`, at * 60_000))
    const { list } = provider(events)
    let pages = 0
    const failing: ListEvents = async (params) => {
      pages += 1
      if (pages === 2) throw new TypeError('fetch failed')
      return list(params)
    }
    await expect(node(failing)()).rejects.toThrow('fetch failed')
    expect((await eventCursor(database.db).read()).readTo).toBeNull()

    await node(failing)()
    expect(await received()).toBe(250)
  })

  it('ignores types that our endpoint does not subscribe to', async () => {
    const { list } = provider([event('evt_1', 0, 'product.created'), event('evt_2', 0)])
    await node(list)()

    expect(await received()).toBe(1)
  })

  it('grants a purchase whose webhooks were all lost for ten days', async () => {
    const world = await openBillingWorld()
    const buyer = await world.account()
    await world.bench.post(await orderPlan(world, buyer), cardForm('4242424242424242'))
    await world.sent()
    await world.advance(10 * DAY_MS)
    const other = await world.account()
    await world.bench.post(await orderPlan(world, other), cardForm('4242424242424242'))
    await world.deliverAll()
    expect((await world.user(buyer)).isSubscriptionActive).toBe(false)

    await world.recur('billing.back-fill-events')
    await world.work()
    expect((await world.user(buyer)).isSubscriptionActive).toBe(true)
    await world.close()
  })
})

describe('webhookEvents', () => {
  it('are those of docs/payments.md', async () => {
    const { readFile } = await import('node:fs/promises')
    const text = await readFile(new URL('../../../../../docs/payments.md', import.meta.url), 'utf8')
    const section = text.split('### Webhook endpoint')[1]?.split('###')[0] ?? ''
    const documented = [...section.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, type]) => type)

    expect(new Set(documented)).toEqual(new Set(webhookEvents))
  })
})
