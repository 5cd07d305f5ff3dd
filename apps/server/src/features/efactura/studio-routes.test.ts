import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EfacturaStatus, EfacturaSubmission } from '@hlizo/contract/entities/studio-efactura'
import { studioEfacturaMessages } from '@hlizo/contract/messages/studio-efactura'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { TestCaller } from '#server/http/testing-api.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { buyPlan, openBillingWorld, type BillingWorld } from '#server/testing-billing.ts'
import { standInOffice } from './testing-office.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: BillingWorld
let felix: TestCaller
let office: ReturnType<typeof standInOffice>

beforeAll(async () => {
  vi.stubGlobal('fetch', fetchOf(globalThis.fetch))
  world = await openBillingWorld({
    EFACTURA: 'anaf',
    EFACTURA_COUNTY: 'RO-CJ',
    EFACTURA_CITY: 'Cluj-Napoca',
    EFACTURA_FROM: '2026-01-01',
    EFACTURA_CLIENT_ID: 'client',
    EFACTURA_CLIENT_SECRET: 'secret',
    EFACTURA_API_URL: 'https://office.test/FCTEL/rest',
    EFACTURA_LOGIN_URL: 'https://login.test/v1',
  })
  office = standInOffice(world.bench.clock)
  felix = await world.account()
  await operatorStore(world.db).add(
    { accountId: felix.accountId, roles: ['finance'], by: 'test' },
    world.bench.clock.now(),
  )
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.close()
})

/** The office answers under its addresses, and everything else as before. */
const fetchOf =
  (before: typeof fetch): typeof fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString()
    return /^https:\/\/(?:office|login)\.test/.test(url)
      ? office.ask(url, init ?? {})
      : before(input, init)
  }

const reason = 'Certificat nou.'
const connect = (body: object = { reason }, who = felix) =>
  world.api.call('POST', '/studio/efactura/connect', who, body)
const logged = (action: string) =>
  world.db.many(
    z.object({ actor: z.string(), reason: z.string().nullable() }),
    sql`select actor, reason from app.audit_entry where action = ${action}`,
  )
const status = async () =>
  EfacturaStatus.parse((await world.api.call('GET', '/studio/efactura', felix)).data)
const list = async (query = '') =>
  z
    .array(EfacturaSubmission)
    .parse((await world.api.call('GET', `/studio/efactura/submissions${query}`, felix)).data)
const pass = async (hours: number) => {
  const { clock } = world.bench
  for (let hour = 0; hour < hours; hour += 1) {
    clock.setOffset(clock.offset() + 3_600_000)
    await world.recur('efactura.collect')
    await world.work()
  }
}

describe('e-Factura in Studio', () => {
  it('waits for the consent of the company, then sends all waiting invoices', async () => {
    const caller = await world.account()
    await buyPlan(world, caller)
    await pass(1)

    expect(await status()).toMatchObject({ mode: 'anaf', access: null, counts: { waiting: 1 } })
    expect((await connect({ reason }, caller)).status).toBe(404)
    expect((await connect({ reason: ' ' })).error).toBe('REASON_REQUIRED')

    const answer = await connect()
    const consent = new URL(z.object({ href: z.string() }).parse(answer.data).href)
    const state = consent.searchParams.get('state') ?? ''
    const back = (query: string) => world.api.open(`/efactura/consent?${query}`)

    expect(consent.origin + consent.pathname).toBe('https://login.test/v1/authorize')
    expect((await back(`state=x${state}&code=code`)).location).toBe('/404')
    expect((await back(`state=${state}&code=wrong`)).location).toContain('consent=refused')
    const { accountId } = felix
    const setRoles = operatorStore(world.db).setRoles
    await setRoles(accountId, ['support'])
    expect((await back(`state=${state}&code=code`)).location).toBe('/404')
    await setRoles(accountId, ['finance'])
    expect((await status()).access).toBeNull()
    expect(await logged('efactura.consent-asked')).toMatchObject([{ reason }])
    expect((await back(`state=${state}&code=code`)).location).toContain('consent=given')
    await pass(3)

    expect(await status()).toMatchObject({ access: { isRefused: false }, counts: { accepted: 1 } })
    expect(await list('?state=accepted')).toMatchObject([
      {
        number: 'HLZ 000001',
        state: 'accepted',
        uploadIndex: '5000',
        place: null,
        hasAnswer: true,
      },
    ])
  })

  it('gives the answer of the office to finance, and seals its own access', async () => {
    const caller = await world.account()
    const [{ id } = { id: '' }] = await list('?state=accepted')
    const file = `/api/v1/studio/efactura/submissions/${id}/answer`
    expect((await world.api.open(file, felix)).body.startsWith('PK')).toBe(true)
    expect((await world.api.open(file, caller)).status).toBe(404)
    expect((await world.api.open(file.replace(id, felix.accountId), felix)).status).toBe(404)
    const sealed = await world.db.one(
      z.object({ access: z.instanceof(Buffer) }),
      sql`select access_sealed as access from app.efactura_access`,
    )
    expect(sealed.access.toString()).not.toContain('access-')
  })

  it('shows the reason of a rejection, and sends it again once', async () => {
    const caller = await world.account()
    office.rejects('HLZ 000002')
    await buyPlan(world, caller)
    await pass(3)
    const [rejected] = await list('?state=failed')
    office.accepts('HLZ 000002')
    const resend = () =>
      world.api.call('POST', '/studio/efactura/submissions/resend', felix, {
        id: rejected?.id,
        place: null,
        reason,
      })
    const unreasoned = { id: rejected?.id, place: null, reason: ' ' }
    expect(
      (await world.api.call('POST', '/studio/efactura/submissions/resend', felix, unreasoned))
        .error,
    ).toBe('REASON_REQUIRED')
    const answers = await Promise.all([resend(), resend()])
    await pass(3)

    expect(rejected).toMatchObject({
      number: 'HLZ 000002',
      words: 'E: [BR-RO-111]-Județul cumpărătorului',
    })
    expect(answers.map(({ error }) => error ?? 'sent').toSorted()).toEqual([
      'EFACTURA_NOT_REJECTED',
      'sent',
    ])
    expect(await list('?state=failed')).toEqual([])
    expect(await logged('efactura.resent')).toMatchObject([{ reason }])
    expect((await list())[0]).toMatchObject({ state: 'accepted', revision: 2 })
    expect(office.sent).toHaveLength(3)
  })

  it('has no raw error of a connection that failed', async () => {
    await buyPlan(world, await world.account())
    await world.db.run(sql`update app.efactura_submission
      set state = 'processing', words = 'TypeError: fetch failed'`)

    expect((await list())[0]).toMatchObject({ words: studioEfacturaMessages.unclear })
  })

  it('is allowed only for finance', async () => {
    const caller = await world.account()
    const answers = await Promise.all([
      world.api.call('GET', '/studio/efactura', caller),
      world.api.call('GET', '/studio/efactura/submissions'),
      world.api.call('POST', '/studio/efactura/submissions/resend', caller, {
        id: caller.accountId,
        place: null,
        reason,
      }),
    ])

    expect(answers.map(({ status: code }) => code)).toEqual([404, 404, 404])
  })
})
