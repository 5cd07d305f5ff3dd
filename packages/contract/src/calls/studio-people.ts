import * as z from 'zod/mini'
import { TextCursor } from '../cursor.ts'
import {
  FREE_MONTHS_MAX,
  PERSON_NOTE_MAX_LENGTH,
  PersonEvent,
  PersonMail,
  StudioPerson,
  StudioPersonPage,
} from '../entities/studio-person.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

const one = z.object({ accountId: RecordId })

const Search = z.object({ q: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)) })

/** At most PEOPLE_FOUND_MAX, because an operator looks for one; `hasMore` says that the search found others. */
export const findPeople = studioCall({
  method: 'GET',
  path: '/studio/people',
  roles: ['support'],
  proof: 'session',
  summary:
    'People by an e-mail address, the start of a name, an order number, the last digits of a card, or a voucher code.',
  query: Search,
  data: z.object({ people: z.array(StudioPerson), hasMore: z.boolean() }),
})

export const exportPeople = studioCall({
  method: 'GET',
  path: '/studio/people/export',
  roles: ['support'],
  proof: 'recent',
  encoding: 'csv',
  summary: 'The people that a search finds as CSV, with masked addresses.',
  query: Search,
})

export const getPerson = studioCall({
  method: 'GET',
  path: '/studio/people/{accountId}',
  roles: ['support'],
  proof: 'session',
  summary: 'A person, in full once the operator has opened the page for a reason.',
  params: one,
  data: StudioPersonPage,
})

/** For 12 hours, for this operator alone. */
export const openPerson = studioCall({
  method: 'POST',
  path: '/studio/people/{accountId}/open',
  roles: ['support'],
  proof: 'session',
  summary: 'Opens a person for a reason, which the audit log keeps.',
  params: one,
  body: body({ reason: Reason }),
  data: StudioPersonPage,
  refuses: ['REASON_REQUIRED'],
})

/** Newest first. PERSON_CLOSED: open the person first. */
export const listPersonEvents = studioCall({
  method: 'GET',
  path: '/studio/people/{accountId}/events',
  roles: ['support'],
  proof: 'session',
  summary: 'What happened to a person, without what they watch.',
  params: one,
  query: z.object({ cursor: z.optional(TextCursor) }),
  data: z.array(PersonEvent),
  isPaged: true,
  refuses: ['PERSON_CLOSED'],
})

/** NOT_FOUND: it went to an address that was not the person's then, or says what the person follows. */
export const getPersonMail = studioCall({
  method: 'GET',
  path: '/studio/people/{accountId}/mails/{mailId}',
  roles: ['support'],
  proof: 'session',
  summary: 'A mail that was sent to a person, without codes and tokens.',
  params: z.object({ accountId: RecordId, mailId: RecordId }),
  data: PersonMail,
  refuses: ['PERSON_CLOSED'],
})

const oneNote = z.object({ accountId: RecordId, note: RecordId })

/**
 * The client makes the id, so that a repeated request writes one note. CHANGED_BY_OTHER: there is another note
 * of this id; a note is never edited.
 */
export const writePersonNote = studioCall({
  method: 'PUT',
  path: '/studio/people/{accountId}/notes/{note}',
  roles: ['support'],
  proof: 'session',
  summary: 'Writes a note about a person, which their copy of the data contains.',
  params: oneNote,
  body: body({
    text: z
      .string('NOTE_REQUIRED')
      .check(
        z.trim(),
        z.minLength(1, 'NOTE_REQUIRED'),
        z.maxLength(PERSON_NOTE_MAX_LENGTH, 'VALIDATION_FAILED'),
      ),
  }),
  data: StudioPersonPage,
  refuses: ['PERSON_CLOSED', 'NOTE_REQUIRED', 'NOTES_FULL', 'CHANGED_BY_OTHER'],
})

export const removePersonNote = studioCall({
  method: 'POST',
  path: '/studio/people/{accountId}/notes/{note}/removal',
  roles: ['support'],
  proof: 'session',
  summary: 'Removes a note; the audit log keeps it with the reason.',
  params: oneNote,
  body: body({ reason: Reason }),
  data: StudioPersonPage,
  refuses: ['PERSON_CLOSED', 'REASON_REQUIRED'],
})

export const signPersonOut = studioCall({
  method: 'POST',
  path: '/studio/people/{accountId}/sign-out',
  roles: ['support'],
  proof: 'session',
  summary: 'Signs a person out on every device.',
  params: one,
  body: body({ reason: Reason }),
  data: StudioPersonPage,
  refuses: ['PERSON_CLOSED', 'REASON_REQUIRED'],
})

export const cancelForPerson = studioCall({
  method: 'POST',
  path: '/studio/people/{accountId}/cancel',
  takesIdempotencyKey: true,
  roles: ['support'],
  proof: 'recent',
  summary: 'Cancels the subscription with its period, or at once.',
  params: one,
  body: body({ when: z.enum(['end', 'now']), reason: Reason }),
  data: StudioPersonPage,
  refuses: [
    'PERSON_CLOSED',
    'REASON_REQUIRED',
    'NOTHING_TO_CANCEL',
    'ALREADY_CANCELLED',
    'CHANGE_PENDING',
    'PROVIDER_UNAVAILABLE',
  ],
})

/**
 * PAYMENT_CHANGED: it was refunded since the page was read, or the amount is more than what is left.
 * WITHDRAWAL_OPEN: a withdrawal from its contract is to be decided or refunded first.
 * REFUND_REFUSED: the payment provider refuses it, as for a disputed payment; nothing was refunded.
 */
export const refundPayment = studioCall({
  method: 'POST',
  path: '/studio/people/{accountId}/refund',
  takesIdempotencyKey: true,
  roles: ['support'],
  proof: 'recent',
  summary: 'Refunds a payment wholly or partly.',
  params: one,
  body: body({
    paymentId: z.string().check(z.minLength(1), z.maxLength(255)),
    amountMinor: z.int().check(z.minimum(1)),
    /** What the operator has seen as refunded before. */
    refundedMinor: z.int().check(z.minimum(0)),
    reason: Reason,
  }),
  data: StudioPersonPage,
  refuses: [
    'PERSON_CLOSED',
    'REASON_REQUIRED',
    'PAYMENT_CHANGED',
    'WITHDRAWAL_OPEN',
    'REFUND_REFUSED',
    'PROVIDER_UNAVAILABLE',
  ],
})

/** CHANGED_BY_OTHER: a gift was added or taken since the page was read, so nothing is given twice. */
export const givePersonMonths = studioCall({
  method: 'POST',
  path: '/studio/people/{accountId}/months',
  takesIdempotencyKey: true,
  roles: ['support'],
  proof: 'recent',
  summary: 'Gives free months behind the time that a person has.',
  params: one,
  body: body({
    months: z.int().check(z.minimum(1), z.maximum(FREE_MONTHS_MAX)),
    /** How many gifts the operator has seen. */
    seenGifts: z.int().check(z.minimum(0)),
    reason: Reason,
  }),
  data: StudioPersonPage,
  refuses: ['PERSON_CLOSED', 'REASON_REQUIRED', 'CHANGED_BY_OTHER'],
})

/** ALREADY_CONFIRMED: the address was proven. */
export const mailPerson = studioCall({
  method: 'POST',
  path: '/studio/people/{accountId}/mail',
  roles: ['support'],
  proof: 'session',
  summary: 'Sends the confirmation of the address or the reset of the password again.',
  params: one,
  body: body({ kind: z.enum(['confirmation', 'reset']), reason: Reason }),
  data: StudioPersonPage,
  refuses: ['PERSON_CLOSED', 'REASON_REQUIRED', 'ALREADY_CONFIRMED', 'LIMIT_EXCEEDED'],
})

export const exportPerson = studioCall({
  method: 'POST',
  path: '/studio/people/{accountId}/export',
  roles: ['support'],
  proof: 'session',
  summary: 'Sends a person the copy of their data.',
  params: one,
  body: body({ reason: Reason }),
  data: StudioPersonPage,
  refuses: ['PERSON_CLOSED', 'REASON_REQUIRED', 'EXPORT_RUNNING'],
})

/** As if the person had asked: a mail, and days in which it can be undone. */
export const erasePerson = studioCall({
  method: 'POST',
  path: '/studio/people/{accountId}/erase',
  roles: ['support'],
  proof: 'recent',
  summary: 'Schedules the erasure of an account, or calls it off.',
  params: one,
  body: body({ isErasing: z.boolean(), reason: Reason }),
  data: StudioPersonPage,
  refuses: ['PERSON_CLOSED', 'REASON_REQUIRED'],
})
