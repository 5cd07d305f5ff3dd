import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { sql, type Sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { readConfig } from '#server/config.ts'
import { pastNodeEnvironment } from '#server/seed/activity-job.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { startTestProduct, type TestProduct } from '#server/testing-product.ts'
import { live, type Gift } from './live.ts'
import { openPastNode, type PastNode } from './past-node.ts'
import { DEMO_SEED, planLives, type Life } from './plan-lives.ts'

const Row = z.object({ at: z.date() })
const Count = z.object({ count: z.number() })
const Watched = z.object({ seconds: z.number() })
const FILM_SECONDS = 1_800

let product: TestProduct
let node: PastNode
let directory: string
let plans: Life[]

beforeAll(async () => {
  product = await startTestProduct()
  // The running product delivers the webhooks of the payments.
  await product.services.callBack()
  const { db, clock } = product.services
  await testCatalogue(db, clock.now()).video({ durationSeconds: FILM_SECONDS })
  directory = await mkdtemp(join(tmpdir(), 'hlizo-past-'))
  const environment = await pastNodeEnvironment(product.services, directory)
  const log = pino({ level: 'silent' })
  node = await openPastNode(readConfig({ ...environment, MODE: 'test' }), log)
  plans = planLives(DEMO_SEED, product.services.clock.now())
}, 60_000)
afterAll(async () => {
  await node.close()
  await product.close()
  await rm(directory, { recursive: true, force: true })
})

const momentsOf = async (query: Sql) =>
  (await product.services.db.many(Row, query)).map(({ at }) => at.getTime())

/** The same once a webhook has brought them: the running product delivers those by itself. */
const arrived = (query: Sql) =>
  vi.waitUntil(
    async () => {
      const moments = await momentsOf(query)
      return moments.length > 0 && moments
    },
    { timeout: 30_000 },
  )

describe('live', () => {
  it(
    'registers, pays and cancels at the moments of the plan, once',
    { timeout: 60_000 },
    async () => {
      const life = plans.find(({ plan, cancels }) => plan !== null && cancels !== null)
      if (!life) throw new Error('No life of the plan has a cancellation.')
      const short = { ...life, evenings: [] }
      await live(node, short, [])
      await live(node, short, [])

      const near = (at: number) => {
        const afterMs = at - life.visitsAt.getTime()
        return afterMs > -1_000 && afterMs < HOUR_MS
      }
      const { email } = life
      const accounts = await momentsOf(
        sql`select created_at as at from app.account where email = ${email}`,
      )
      const charges = await arrived(sql`select charged_at as at from app.charge c
      join app.account a on a.id = c.account_id where a.email = ${email}`)
      const endings = await arrived(sql`select s.ends_at as at from app.subscription s
      join app.account a on a.id = s.account_id where a.email = ${email} and s.ends_at is not null`)
      expect(accounts.map(near)).toEqual([true])
      expect(charges.map(near)).toEqual([true])
      expect(endings).toHaveLength(1)
    },
  )

  it('watches videos in a way that Studio counts', { timeout: 60_000 }, async () => {
    const life = plans.find(
      ({ plan, cancels, evenings }) => plan !== null && cancels === null && evenings.length > 0,
    )
    const [evening] = life?.evenings ?? []
    if (!life || !evening) throw new Error('The plan has no evening.')
    await live(node, { ...life, evenings: [{ at: evening.at, shares: [1] }] }, [])
    const watched = await product.services.db.one(
      Watched,
      sql`select coalesce(sum(to_second - from_second), 0)::int as seconds from (
        select from_second, to_second from app.watch_inbox
        union all select from_second, to_second from app.watch_stretch) w`,
    )
    expect(watched).toEqual({ seconds: FILM_SECONDS })
  })
  it('redeems a gift that an earlier person has bought', { timeout: 60_000 }, async () => {
    const giver = plans.find(({ buysGiftAt }) => buysGiftAt !== null)
    const boughtAt = giver?.buysGiftAt
    const receiver = plans.find(
      ({ plan, isConfirmed, visitsAt }) =>
        boughtAt && plan === null && isConfirmed && visitsAt > boughtAt,
    )
    if (!giver || !receiver) throw new Error('The plan has no gift.')
    const gifts: Gift[] = []
    await live(node, { ...giver, evenings: [] }, gifts)
    expect(gifts).toMatchObject([{ boughtAt }])

    await live(node, { ...receiver, evenings: [] }, gifts)
    const { email } = receiver
    const redemptions = await momentsOf(sql`select v.redeemed_at as at from app.voucher v
      join app.account a on a.id = v.redeemed_by where a.email = ${email}`)
    expect(redemptions).toHaveLength(1)
  })
  it('pays with a card that its owner disputes', { timeout: 60_000 }, async () => {
    const life = plans.find(({ isDisputed }) => isDisputed)
    if (!life) throw new Error('The plan has no dispute.')
    await live(node, life, [])

    const [openedAt] = await arrived(sql`select d.opened_at as at from app.dispute d
      join app.account a on a.id = d.account_id where a.email = ${life.email}`)
    expect((openedAt ?? 0) - life.visitsAt.getTime()).toBeLessThan(HOUR_MS)
  })
  it('withdraws, asks for its data and for its erasure', { timeout: 60_000 }, async () => {
    const withdraws = plans.findLast(({ withdrawsAt }) => withdrawsAt !== null)
    const asks = plans.filter(({ asksForData }) => asksForData !== null)
    const some = [...(withdraws ? [withdraws] : []), ...asks]
    for (const life of some) await live(node, { ...life, evenings: [] }, [])

    const askedAt = (kind: string) =>
      asks.find(({ asksForData }) => asksForData?.kind === kind)?.asksForData?.at
    const isNear = (moments: readonly number[], at: Date | null | undefined) =>
      moments.map((moment) => at && Math.abs(moment - at.getTime()) < 10_000)
    expect([
      isNear(
        await momentsOf(sql`select received_at as at from app.withdrawal
          where email = ${withdraws?.email}`),
        withdraws?.withdrawsAt,
      ),
      isNear(await momentsOf(sql`select requested_at as at from app.data_export`), askedAt('copy')),
      isNear(
        await momentsOf(sql`select deletion_requested_at as at from app.account
          where deletion_due_at is not null`),
        askedAt('erasure'),
      ),
    ]).toEqual([[true], [true], [true]])
  })
  it('votes on answers of the FAQ', { timeout: 60_000 }, async () => {
    const life = plans.findLast(
      ({ votes, plan, asksForData }) => votes.length > 0 && plan === null && !asksForData,
    )
    if (!life) throw new Error('The plan has no vote.')
    const votes = async () =>
      await product.services.db.one(
        Count,
        sql`select coalesce(sum(helpful + unhelpful), 0)::int as count from app.faq_vote`,
      )
    const { count: before } = await votes()
    await live(node, life, [])

    expect(await votes()).toEqual({ count: before + life.votes.length })
  })
  it('leaves the clock of the running product alone', () => {
    expect(product.services.clock.offset()).toBe(0)
  })
})
