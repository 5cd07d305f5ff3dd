import { z } from 'zod'
import { createJobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { silentLog } from '@hlizo/kit/log'
import { buyPlan, type BillingWorld } from '#server/testing-billing.ts'
import { commandLineActor } from '#server/stores/audit-log.ts'
import { withdrawalService } from './withdrawal-service.ts'

const Order = z.object({ number: z.string() })
const Receipt = z.object({ reference: z.string() })

export const serviceIn = (
  { db, bench, stripe }: Pick<BillingWorld, 'db' | 'bench' | 'stripe'>,
  endsWithSupply = false,
) =>
  withdrawalService({
    db,
    clock: bench.clock,
    stripe,
    endsWithSupply,
    actor: commandLineActor(),
    jobs: createJobQueue({ db, clock: bench.clock, log: silentLog }),
  })

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
    decided: async (work: Promise<unknown>): Promise<void> => {
      await work
      await world().work()
      await world().deliverAll()
    },
  }
}
