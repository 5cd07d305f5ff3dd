import { z } from 'zod'
import { StudioWithdrawalCase } from '@hlizo/contract/entities/studio-withdrawal'
import { createJobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { silentLog } from '@hlizo/kit/log'
import { buyPlan, type BillingWorld } from '#server/testing-billing.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import { commandLineActor } from '#server/stores/audit-log.ts'
import { withdrawalService, type Acceptance } from './withdrawal-service.ts'

const Order = z.object({ number: z.string() })
const Receipt = z.object({ reference: z.string() })

/** The service as an operator uses it who accepts the amounts that were shown. */
export function serviceIn(
  { db, bench, stripe }: Pick<BillingWorld, 'db' | 'bench' | 'stripe'>,
  endsWithSupply = false,
) {
  const service = withdrawalService({
    db,
    clock: bench.clock,
    stripe,
    endsWithSupply,
    actor: commandLineActor(),
    jobs: createJobQueue({ db, clock: bench.clock, log: silentLog }),
  })

  return {
    ...service,
    accept: async (reference: string, wanted: Acceptance) => {
      const seenRefunds = await service.preview(reference, wanted)
      return service.accept(reference, { ...wanted, seenRefunds })
    },
  }
}

export function withdrawalsIn(world: () => BillingWorld) {
  return {
    serviceOf: (endsWithSupply = false) => serviceIn(world(), endsWithSupply),
    bought: async (plan = 'abonament_lunar', card = '4242424242424242') => {
      const caller = await world().account()
      await buyPlan(world(), caller, plan, card)
      const { number } = await world().db.one(
        Order,
        sql`select invoice_number as number from app.charge where account_id = ${caller.accountId}`,
      )
      return { ...caller, number }
    },
    withdraw: async (email: string, contract: string): Promise<string> => {
      const form = { name: 'Ion Pop', email, contract }
      const { data } = await world().api.call('POST', '/withdrawals', undefined, form)
      await world().deliverAll()
      return Receipt.parse(data).reference
    },
    /** What the page of a withdrawal says that accepting it would refund. */
    seenRefunds: async (
      operator: TestCaller,
      reference: string,
      { isFull = false, order }: { isFull?: boolean; order?: string },
    ) => {
      const query = order === undefined ? '' : `?order=${order}`
      const { data } = await world().api.call(
        'GET',
        `/studio/withdrawals/${reference}${query}`,
        operator,
      )
      const { refunds, fullRefunds } = StudioWithdrawalCase.parse(data)
      return isFull ? fullRefunds : refunds
    },
    /** The payments whose refunds the page shows as refused. */
    seenFailed: async (operator: TestCaller, reference: string): Promise<string[]> => {
      const { data } = await world().api.call('GET', `/studio/withdrawals/${reference}`, operator)
      return StudioWithdrawalCase.parse(data).failedRefunds.map(({ paymentId }) => paymentId)
    },
    decided: async (work: Promise<unknown>): Promise<void> => {
      await work
      await world().work()
      await world().deliverAll()
    },
  }
}
