import * as z from 'zod/mini'
import { Email } from '../account-fields.ts'
import { call } from '../call.ts'
import { Withdrawal } from '../entities/withdrawal.ts'
import { HOUR_SECONDS, sharedLimit } from '../limits.ts'
import { plainText } from '../plain-text.ts'
import { body } from '../request.ts'

/** Signed in or not; WITHDRAWAL_EXPIRED carries the reason (D130). */
export const createWithdrawal = call({
  method: 'POST',
  path: '/withdrawals',
  takesIdempotencyKey: true,
  access: 'public',
  precedence: 'account',
  limits: [sharedLimit('withdrawal', 'ip', 5, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Declares the withdrawal from a contract.',
  body: body({
    name: z
      .string('NAME_REQUIRED')
      .check(z.overwrite(plainText), z.minLength(1, 'NAME_REQUIRED'), z.maxLength(100)),
    email: Email,
    contract: z.string().check(z.overwrite(plainText), z.minLength(1), z.maxLength(100)),
    statement: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
  }),
  data: Withdrawal,
})
