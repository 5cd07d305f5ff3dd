import * as z from 'zod/mini'
import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { Email, SenderName } from '../account-fields.ts'
import { call } from '../call.ts'
import { Withdrawal, WithdrawalStop } from '../entities/withdrawal.ts'
import { sharedLimit, signedIn } from '../limits.ts'
import { plainText } from '../plain-text.ts'
import { body } from '../request.ts'

/**
 * Signed in or not; WITHDRAWAL_EXPIRED carries the reason (D130). A contract that is named by order number and
 * e-mail address stops renewing at once; otherwise its owner confirms (docs/decisions/0135).
 */
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
    name: SenderName,
    email: Email,
    contract: z.string().check(z.overwrite(plainText), z.minLength(1), z.maxLength(100)),
    statement: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
  }),
  data: Withdrawal,
})

/** The code is in the receipt, which only the owner of the declared address can read. */
export const confirmWithdrawal = call({
  method: 'POST',
  path: '/withdrawals/confirm',
  access: 'public',
  precedence: 'account',
  limits: [sharedLimit('withdrawal-confirm', 'ip', 20, HOUR_SECONDS)],
  caching: 'none',
  summary: 'Stops the renewal that a declared withdrawal is about, with the code of its receipt.',
  body: body({
    code: z
      .string('WITHDRAWAL_LINK_INVALID')
      .check(z.regex(/^R-[A-Z0-9]{8}\.[\w-]{43}$/, 'WITHDRAWAL_LINK_INVALID')),
  }),
  data: WithdrawalStop,
  refuses: ['WITHDRAWAL_LINK_INVALID'],
})

/** Made by the screen after a declaration of a signed-in user. */
export const claimWithdrawal = call({
  method: 'POST',
  path: '/withdrawals/claim',
  access: 'user',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Stops the own renewal that a withdrawal declared with the own address is about.',
  body: body({ reference: z.string().check(z.regex(/^R-[A-Z0-9]{8}$/)) }),
  data: WithdrawalStop,
})
