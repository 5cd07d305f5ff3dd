import { z } from 'zod'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { StudioPersonPage } from '@hlizo/contract/entities/studio-person'
import { createJobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { silentLog } from '@hlizo/kit/log'
import { accept } from '@hlizo/kit/result'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { everyPage, serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { buyPlan, openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'
import type { PersonPool } from './person-pool.ts'
import { refundOrders } from './refund-orders.ts'
import { studioPeopleRoutes } from './studio-routes.ts'

const Found = z.object({
  people: z.array(z.looseObject({ accountId: z.string(), name: z.string(), match: z.string() })),
  hasMore: z.boolean(),
})
const Events = z.array(
  z.looseObject({ id: z.string(), kind: z.string(), detail: z.string().nullable() }),
)
const Entry = z.object({ action: z.string(), reason: z.string().nullable() })

export const reason = 'A sunat la suport.'
export const at = (accountId: string, rest = '') => `/studio/people/${accountId}${rest}`

/** A user pool that does nothing. For tests. */
export const idlePool: PersonPool = {
  issuer: 'test',
  signOut: async () => {},
  mailConfirmation: async () => {},
  mailReset: async () => {},
  signInsOf: async () => ({ passkeys: [], identities: [] }),
  setEmail: async () => {},
}

/** The routes with a user pool and a schedule of erasures that note in `asked` what was asked of them. */
function routesIn(
  { db, bench: { clock }, stripe, billing }: BillingWorld,
  asked: string[],
  signInsOf: PersonPool['signInsOf'],
) {
  const note = (what: string) => async () => void asked.push(what)
  const jobs = createJobQueue({ db, clock, log: silentLog })
  const refunds = refundOrders({ ...billing, db, clock, stripe, jobs })
  const pool = {
    ...idlePool,
    signInsOf: (subject: string) => signInsOf(subject),
    signOut: note('signOut'),
    mailConfirmation: note('mailConfirmation'),
    mailReset: note('mailReset'),
    setEmail: note('setEmail'),
  }
  const moves = { order: note('orderEmailMove'), withdraw: note('withdrawEmailMove') }
  const routes = studioPeopleRoutes({
    ...billing,
    db,
    clock,
    stripe,
    refunds,
    moves,
    pool,
    limiter: createRateLimiter({ db, clock, isOn: true }),
    orderExport: (_accountId, log) =>
      db.transaction(async (tx) => {
        await log(tx)
        if (asked.includes('failing export')) throw new Error('The order fails.')
        asked.push('orderExport')
      }),
    askDeletion: async () => {
      asked.push('askDeletion')
      return clock.now()
    },
    undoDeletion: async () => asked.push('undoDeletion') > 0,
  })

  return { routes, refunds }
}

async function operatorIn(world: BillingWorld, role: OperatorRole): Promise<TestCaller> {
  const caller = await world.account()
  const added = { accountId: caller.accountId, roles: [role], by: 'test' }
  await operatorStore(world.db).add(added, world.bench.clock.now())

  return caller
}

/** What an operator reads and does. */
function operatorCalls({ db }: BillingWorld, api: TestApi, sanda: TestCaller) {
  const get = (path: string) => api.call('GET', path, sanda)
  const search = async (q: string) =>
    Found.parse((await get(`/studio/people?q=${encodeURIComponent(q)}`)).data)

  return {
    open: (accountId: string) => api.call('POST', at(accountId, '/open'), sanda, { reason }),
    search,
    find: async (q: string) => (await search(q)).people,
    act: (
      accountId: string,
      what: string,
      body: object = {},
      headers: Readonly<Record<string, string>> = {},
    ) => api.call('POST', at(accountId, what), sanda, { reason, ...body }, headers),
    fileOf: async (accountId: string) => {
      const { file } = StudioPersonPage.parse((await get(at(accountId))).data)
      if (!file) throw new Error('It is not open.')
      return file
    },
    eventsOf: async (accountId: string) => {
      const pages = await everyPage((query) => get(at(accountId, `/events${query}`)))
      return pages.flatMap((page) => Events.parse(page))
    },
    logOf: (accountId: string) =>
      db.many(
        Entry,
        sql`select action, reason from app.audit_entry
          where subject_type = 'account' and subject_id = ${accountId} order by action`,
      ),
  }
}

/** A shop with two operators of support and one of finance. For tests. */
export async function openPeopleWorld(signInsOf = idlePool.signInsOf) {
  const world = await openBillingWorld()
  const asked: string[] = []
  const { routes, refunds } = routesIn(world, asked, signInsOf)
  const api = await serveForTest({
    features: [{ routes }],
    clock: world.bench.clock,
    db: world.db,
    ports: {
      profileOf: async () => ({ ok: true, value: { id: 1, maxAgeRating: '18' } }),
      operatorOf: async ({ accountId }, { authenticatedAt: provenAt }) => {
        const roles: OperatorRole[] = accountId === flavia.accountId ? ['finance'] : ['support']
        return accept({ accountId, name: 'Sanda Pop', roles, provenAt })
      },
    },
  })
  const [sanda, doru] = [await operatorIn(world, 'support'), await operatorIn(world, 'support')]
  const flavia = await operatorIn(world, 'finance')
  const work = operatorCalls(world, api, sanda)

  return {
    ...work,
    world,
    api,
    sanda,
    doru,
    flavia,
    asked,
    refundJob: (payload: object) =>
      refunds.job.run(payload, {
        attempt: 1,
        isLast: () => false,
        signal: new AbortController().signal,
      }),
    subscriber: async (card?: string) => {
      const caller = await world.account()
      await buyPlan(world, caller, 'abonament_lunar', card)
      await work.open(caller.accountId)
      return caller
    },
    close: async () => {
      await api.close()
      await world.close()
    },
  }
}

export type PeopleWorld = Awaited<ReturnType<typeof openPeopleWorld>>
