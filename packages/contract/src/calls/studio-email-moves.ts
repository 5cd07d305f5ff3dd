import * as z from 'zod/mini'
import { Email } from '../account-fields.ts'
import { StudioPersonPage } from '../entities/studio-person.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

const one = z.object({ accountId: RecordId })

/**
 * How a caller proves to be the person: by a receipt and the card that paid it, or by the code of a gift that
 * the account has bought or redeemed.
 */
export const EmailMoveProof = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('payment'),
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    cardDigits: z.string().check(z.regex(/^\d{4}$/)),
  }),
  z.strictObject({
    kind: z.literal('voucher'),
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  }),
])
export type EmailMoveProof = z.infer<typeof EmailMoveProof>

/**
 * The new address must confirm it by a link, the old address can stop it, and it happens a day after the order
 * at the earliest. IDENTITY_UNPROVEN: the proof does not fit this account; LIMIT_EXCEEDED after several of
 * them. CHANGED_BY_OTHER: another change is open.
 */
export const orderEmailMove = studioCall({
  method: 'POST',
  path: '/studio/people/{accountId}/email',
  roles: ['support'],
  proof: 'recent',
  summary: 'Orders the change of the e-mail address after a proof.',
  params: one,
  body: body({ newEmail: Email, proof: EmailMoveProof, reason: Reason }),
  data: StudioPersonPage,
  refuses: [
    'PERSON_CLOSED',
    'REASON_REQUIRED',
    'EMAIL_INVALID',
    'EMAIL_SAME',
    'EMAIL_TAKEN',
    'IDENTITY_UNPROVEN',
    'LIMIT_EXCEEDED',
    'CHANGED_BY_OTHER',
  ],
})

/** NOT_FOUND: no change is open any more; CHANGE_PENDING: it is being made. */
export const withdrawEmailMove = studioCall({
  method: 'POST',
  path: '/studio/people/{accountId}/email/withdraw',
  roles: ['support'],
  proof: 'session',
  summary: 'Withdraws an ordered change of the e-mail address.',
  params: one,
  body: body({ reason: Reason }),
  data: StudioPersonPage,
  refuses: ['PERSON_CLOSED', 'REASON_REQUIRED', 'CHANGE_PENDING'],
})
