import type { AuditEntry } from '@hlizo/contract/entities/operator'

/** The audit log with what was changed at one thing. */
export const auditPath = ({
  subjectType,
  subjectId,
}: Pick<AuditEntry, 'subjectType' | 'subjectId'>) =>
  `/settings/audit-log?${new URLSearchParams({ subjectType, subject: subjectId }).toString()}`
