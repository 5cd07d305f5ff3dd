import * as z from 'zod/mini'

/** What an operator works on in Studio; `owner` may do everything and gives roles. */
export const OperatorRole = z.enum(['editor', 'support', 'finance', 'owner'])
export type OperatorRole = z.infer<typeof OperatorRole>

/** The operator of this session, as Studio shows them. */
export const OperatorSession = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(OperatorRole),
  /** When the password and the second factor were last proven. */
  provenAt: z.string(),
})
export type OperatorSession = z.infer<typeof OperatorSession>

/** An operator of Studio, or who is invited to: then `accountId` is null. */
export const Operator = z.object({
  accountId: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  roles: z.array(OperatorRole),
  /** When they were added or invited, and by whom. */
  addedAt: z.string(),
  addedBy: z.string(),
  /** The end of an open invitation. */
  invitedUntil: z.nullable(z.string()),
  /** An authenticator app. */
  hasSecondFactor: z.boolean(),
  /** When they last signed in to Studio with a passkey, which has two factors of its own. */
  passkeyUsedAt: z.nullable(z.string()),
})
export type Operator = z.infer<typeof Operator>

/** An entry of the audit log. `before` and `after` hold the changed fields only, never a secret. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of the operator, of the user of the command line, or of the part of the product. */
  actor: z.string(),
  via: z.enum(['studio', 'command-line', 'system']),
  /** The address of the client; null outside Studio. */
  ip: z.nullable(z.string()),
  /** Noun and verb, such as `operator.invited`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
