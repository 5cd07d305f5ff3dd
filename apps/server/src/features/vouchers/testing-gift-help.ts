import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import type { TestCaller } from '#server/http/testing-api.ts'
import { operatorStore } from '#server/stores/operators.ts'
import { openDeliveryWorld } from './testing-delivery.ts'

const Gift = z.object({ id: z.string(), expiresAt: z.date() })
const Entry = z.object({ action: z.string(), reason: z.string().nullable(), after: z.unknown() })

export const REASON = 'A scris la suport.'

/** A shop with gifts, and operators who help. For tests. */
export async function openGiftHelpWorld() {
  const shop = await openDeliveryWorld()
  const { world } = shop

  return {
    ...shop,
    operator: async (...roles: readonly OperatorRole[]): Promise<TestCaller> => {
      const caller = await world.account()
      const added = { accountId: caller.accountId, roles, by: 'test' }
      await operatorStore(world.db).add(added, world.bench.clock.now())
      return caller
    },
    /** The newest gift. */
    gift: () =>
      world.db.one(
        Gift,
        sql`select p.id, v.expires_at as "expiresAt" from app.voucher_purchase p
          join app.voucher v on v.id = p.voucher_id order by p.id desc limit 1`,
      ),
    act: (caller: TestCaller, id: string, what: string, body: object) =>
      world.api.call('POST', `/studio/money/gifts/${id}/${what}`, caller, {
        reason: REASON,
        ...body,
      }),
    logOf: (id: string) =>
      world.db.many(
        Entry,
        sql`select action, reason, after from app.audit_entry
          where subject_type = 'gift' and subject_id = ${id} order by id`,
      ),
  }
}
