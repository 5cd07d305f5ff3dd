import * as z from 'zod/mini'
import { Email } from '../account-fields.ts'
import { TextCursor } from '../cursor.ts'
import { AuditEntry, Operator, OperatorRole, OperatorSession } from '../entities/operator.ts'
import { plainText } from '../plain-text.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'

export const ANY_ROLE: readonly OperatorRole[] = OperatorRole.options

const Roles = z.array(OperatorRole).check(
  z.minLength(1),
  z.maxLength(OperatorRole.options.length),
  z.refine((roles) => new Set(roles).size === roles.length),
)

/** Why something about money or a person was done; the audit log has it. */
export const Reason = z
  .string('REASON_REQUIRED')
  .check(z.overwrite(plainText), z.minLength(3, 'REASON_REQUIRED'), z.maxLength(500))

export const getStudioSession = studioCall({
  method: 'GET',
  path: '/studio/session',
  roles: ANY_ROLE,
  proof: 'session',
  summary: 'The operator of this session.',
  data: OperatorSession,
})

/** Operators first, then open invitations. */
export const listOperators = studioCall({
  method: 'GET',
  path: '/studio/operators',
  roles: ['owner'],
  proof: 'session',
  summary: 'Operators and open invitations.',
  data: z.array(Operator),
})

/** An account with this address becomes an operator when it next opens Studio; the address gets a mail. */
export const inviteOperator = studioCall({
  method: 'POST',
  path: '/studio/operators',
  roles: ['owner'],
  proof: 'recent',
  summary: 'Invites an operator by e-mail.',
  body: body({ email: Email, roles: Roles }),
  refuses: ['OPERATOR_EXISTS'],
})

/** LAST_OWNER: an owner must remain. CHANGED_BY_OTHER: the roles are no longer as they were `seen`. */
export const changeOperatorRoles = studioCall({
  method: 'PUT',
  path: '/studio/operators/{accountId}',
  roles: ['owner'],
  proof: 'recent',
  summary: 'Changes the roles of an operator.',
  params: z.object({ accountId: RecordId }),
  body: body({ roles: Roles, seen: Roles }),
  refuses: ['LAST_OWNER', 'CHANGED_BY_OTHER'],
})

/** Applies to the next request of the operator. */
export const removeOperator = studioCall({
  method: 'DELETE',
  path: '/studio/operators/{accountId}',
  roles: ['owner'],
  proof: 'recent',
  summary: 'Removes an operator.',
  params: z.object({ accountId: RecordId }),
  refuses: ['LAST_OWNER'],
})

export const withdrawInvitation = studioCall({
  method: 'POST',
  path: '/studio/operators/invitations/withdraw',
  roles: ['owner'],
  proof: 'recent',
  summary: 'Withdraws an open invitation.',
  body: body({ email: Email }),
})

/**
 * `actor` and `subject` match the whole name or id, `action` its prefix. Ids of different types may be the same, so a
 * link names both.
 */
const auditFilter = {
  actor: z.optional(z.string().check(z.maxLength(200))),
  action: z.optional(z.string().check(z.maxLength(60))),
  subjectType: z.optional(z.string().check(z.maxLength(60))),
  subject: z.optional(z.string().check(z.maxLength(200))),
  /** Whole days of Bucharest, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

/** Newest first. */
export const listAuditEntries = studioCall({
  method: 'GET',
  path: '/studio/audit',
  roles: ['owner'],
  proof: 'session',
  summary: 'The audit log.',
  query: z.object({ cursor: z.optional(TextCursor), ...auditFilter }),
  data: z.array(AuditEntry),
  isPaged: true,
})

/** Every entry of the filter, not a page. The log names who exported it. */
export const exportAuditEntries = studioCall({
  method: 'GET',
  path: '/studio/audit/export',
  roles: ['owner'],
  proof: 'session',
  summary: 'The entries of the audit log that a filter finds, as a CSV file.',
  query: z.object(auditFilter),
  encoding: 'csv',
})
