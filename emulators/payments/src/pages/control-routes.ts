import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { customers } from '../resources/customer/state.ts'
import { renewCard } from '../billing/renew-card.ts'
import { subscriptions } from '../resources/subscription/state.ts'
import { readSettings, writeSettings } from '../store/settings.ts'
import { oweAgain } from '../webhooks/owe.ts'
import { controlPage, type ControlState } from './control-page.ts'
import { sendPage } from './page.ts'
import { reading, transact, type PageServices } from './transact.ts'

const STEPS = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 31 * DAY_MS,
  year: 366 * DAY_MS,
}

const Advance = z.object({ by: z.enum(['hour', 'day', 'week', 'month', 'year', 'next']) })
const Switches = z.object({
  hold: z.literal('on').optional(),
  duplicate: z.literal('on').optional(),
  shuffle: z.literal('on').optional(),
  expired: z.literal('on').optional(),
})
const Event = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: z.date(),
  deliveredAt: z.date().nullable(),
  attempts: z.number(),
  lastOutcome: z.string().nullable(),
})
const Next = z.object({ at: z.date().nullable() })

/** What lives on a test clock does not wait for the product's. */
const nextDue = sql`select min(due_at) as at from sandbox.object where json->>'testClock' is null`

async function readState(services: PageServices): Promise<ControlState> {
  const work = reading(services)
  const all = await subscriptions.all(work)
  const live = all.filter(({ endedAt }) => endedAt === null)
  const next = await services.db.one(Next, nextDue)

  return {
    now: work.now,
    offsetMs: (await readSettings(services.db)).clockOffsetMs,
    nextAt: next.at,
    settings: await readSettings(services.db),
    subscriptions: await Promise.all(
      live.slice(0, 50).map(async (subscription) => ({
        subscription,
        email: (await customers.get(work, subscription.customer)).email,
      })),
    ),
    events: await services.db.many(
      Event,
      sql`select event.id, event.json->>'type' as type, event.created_at as "createdAt",
          delivery.delivered_at as "deliveredAt", delivery.attempts, delivery.last_outcome as "lastOutcome"
        from sandbox.object event join sandbox.delivery delivery on delivery.event_id = event.id
        where event.type = 'event' order by event.seq desc limit 60`,
    ),
  }
}

export function bindControl(server: FastifyInstance, services: PageServices): void {
  const back = '/__payments/control'

  server.get('/control', async (_request, reply) =>
    sendPage(reply, controlPage(await readState(services))),
  )

  server.post('/control/advance', async (request, reply) => {
    const { by } = Advance.parse(request.body)
    const { at } = await services.db.one(Next, nextDue)
    const untilNext = at === null ? 0 : Math.max(0, at.getTime() - services.clock.now().getTime())
    await services.advance(by === 'next' ? untilNext : STEPS[by])

    return reply.redirect(back, 303)
  })

  server.post('/control/switches', async (request, reply) => {
    const { hold, duplicate, shuffle, expired } = Switches.parse(request.body)
    await writeSettings(services.db, {
      holdsEvents: hold === 'on',
      duplicatesEvents: duplicate === 'on',
      shufflesEvents: shuffle === 'on',
      refusesExpiredCards: expired === 'on',
    })
    services.changed()

    return reply.redirect(back, 303)
  })

  server.post('/control/subscriptions/:id/fail', async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    await transact(services, async (work) => {
      const subscription = await subscriptions.get(work, id)
      await subscriptions.save(work, { ...subscription, failsNextRenewal: true })
    })

    return reply.redirect(back, 303)
  })

  server.post('/control/subscriptions/:id/renew-card', async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    await transact(services, (work) => renewCard(work, id))

    return reply.redirect(back, 303)
  })

  server.post('/control/events/:id/resend', async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params)
    await services.db.transaction((tx) => oweAgain(tx, id, services.clock.now()))
    services.changed()

    return reply.redirect(back, 303)
  })
}
