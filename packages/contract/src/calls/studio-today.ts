import type { OperatorRole } from '../entities/operator.ts'
import { Today, TodayItem, TodayKind } from '../entities/studio-today.ts'
import * as z from 'zod/mini'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { ANY_ROLE, Reason } from './studio-operators.ts'

/** Each role gets its own items. */
export const getToday = studioCall({
  method: 'GET',
  path: '/studio/today',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'What waits for an operator of this role.',
  data: Today,
})

/** Whose each kind is, besides owners'. */
export const todayRoles: Readonly<Record<TodayKind, readonly OperatorRole[]>> = {
  withdrawal: ['support', 'finance'],
  dispute: ['finance'],
  'refused-refund': ['support', 'finance'],
  'data-request': ['support'],
  efactura: ['finance'],
  ticket: ['support'],
  'reported-moment': ['editor'],
  'failed-film': ['editor'],
  'failed-mail': ['support'],
  finding: [],
  launch: ['editor'],
  'own-title': ['editor'],
}

/** The most urgent 200 of a kind; Today has the first few. */
export const listTodayItems = studioCall({
  method: 'GET',
  path: '/studio/today/items/{kind}',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'All that waits of one kind, for the roles that it concerns.',
  params: z.object({ kind: TodayKind }),
  data: z.array(TodayItem),
})

/** The event of `followToday`: a `Today`, whenever it is another one. */
export const TODAY_EVENT = 'today'

export const followToday = studioCall({
  method: 'GET',
  path: '/studio/today/events',
  roles: ANY_ROLE,
  proof: 'session',
  encoding: 'events',
  summary: 'Server-sent events: `today` with what waits, when that changes.',
})

export const retryFailedMails = studioCall({
  method: 'POST',
  path: '/studio/today/failed-mails',
  roles: ['support'],
  proof: 'session',
  summary: 'Tries again to send the mails that were given up.',
  data: z.object({ count: z.int() }),
})

/** Its content is deleted. NOT_FOUND where it was sent again or dismissed before. */
export const dismissFailedMail = studioCall({
  method: 'POST',
  path: '/studio/today/failed-mails/{mailId}/dismissal',
  roles: ['support'],
  proof: 'session',
  summary: 'Gives up a mail that could not be sent.',
  params: z.object({ mailId: RecordId }),
  body: body({ reason: Reason }),
  refuses: ['NOT_FOUND', 'REASON_REQUIRED'],
})
