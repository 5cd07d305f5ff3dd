import type { AuditEntry } from '@hlizo/contract/entities/operator'
import { auditActions, auditSubjects, auditVia } from '@hlizo/contract/messages/studio-audit'
import { formatMoment } from './dates.ts'

/** The columns of the audit log as text, on screen and in the exported file. */
export const auditTexts = {
  at: ({ at }) => formatMoment(new Date(at)),
  actor: ({ actor }) => actor,
  action: ({ action }) => auditActions[action] ?? action,
  subject: ({ subjectType, subjectId }: Pick<AuditEntry, 'subjectType' | 'subjectId'>) =>
    `${auditSubjects[subjectType] ?? subjectType} ${subjectId}`,
  reason: ({ reason }) => reason ?? '',
  via: ({ via }) => auditVia[via],
  ip: ({ ip }) => ip ?? '',
} as const satisfies Record<string, (entry: AuditEntry) => string>
