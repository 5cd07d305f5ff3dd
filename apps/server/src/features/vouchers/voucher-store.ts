import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import type { IssuedCode } from './codes.ts'

const Bytes = z.instanceof(Buffer)

const VoucherCode = z.object({
  id: z.string(),
  months: z.number(),
  codeSealed: Bytes,
  expiresAt: z.date(),
  redeemedAt: z.date().nullable(),
  redeemedBy: z.string().nullable(),
  disabledAt: z.date().nullable(),
})
export type VoucherCode = z.infer<typeof VoucherCode>

const columns = sql`id, months, code_sealed as "codeSealed", expires_at as "expiresAt",
  redeemed_at as "redeemedAt", redeemed_by as "redeemedBy", disabled_at as "disabledAt"`

export function voucherStore(db: Queries) {
  return {
    add: async (
      code: IssuedCode,
      voucher: { months: number; issuedAt: Date; expiresAt: Date },
    ): Promise<string> => {
      const id = uuidv7(voucher.issuedAt)
      await db.run(sql`insert into app.voucher (id, months, code_hash, code_sealed, code_last4, issued_at, expires_at)
        values (${id}, ${voucher.months}, ${code.hash}, ${code.sealed}, ${code.last4},
          ${voucher.issuedAt}, ${voucher.expiresAt})`)
      return id
    },
    byId: (id: string) =>
      db.maybe(VoucherCode, sql`select ${columns} from app.voucher where id = ${id}`),
    byHash: (hash: Buffer) =>
      db.maybe(VoucherCode, sql`select ${columns} from app.voucher where code_hash = ${hash}`),

    /** Returns false when the code was redeemed or replaced, or is disabled. */
    redeem: async (
      { id, hash }: { readonly id: string; readonly hash: Buffer },
      accountId: string,
      now: Date,
    ): Promise<boolean> =>
      (await db.run(sql`update app.voucher set redeemed_at = ${now}, redeemed_by = ${accountId}
        where id = ${id} and code_hash = ${hash} and redeemed_at is null and disabled_at is null
          and expires_at > ${now}`)) === 1,
    /** The code before is no longer valid. */
    replaceCode: (id: string, code: IssuedCode) =>
      db.run(sql`update app.voucher set code_hash = ${code.hash}, code_sealed = ${code.sealed},
          code_last4 = ${code.last4}, opened_at = null
        where id = ${id}`),
    extend: (id: string, expiresAt: Date) =>
      db.run(sql`update app.voucher set expires_at = ${expiresAt} where id = ${id}`),
    disable: (id: string, because: 'returned' | 'disputed' | 'withdrawal', now: Date) =>
      db.run(sql`update app.voucher set disabled_at = ${now}, disabled_because = ${because}
        where id = ${id} and disabled_at is null`),
    /** A code with a withdrawn purchase stays disabled. */
    enable: (id: string) =>
      db.run(sql`update app.voucher set disabled_at = null, disabled_because = null
        where id = ${id} and disabled_because in ('returned', 'disputed')`),
  }
}
