import type { AuditEntry } from '@hlizo/contract/entities/operator'
import {
  auditActions,
  auditSubjects,
  auditVia,
  studioAuditMessages,
} from '@hlizo/contract/messages/studio-audit'
import { formatMoment } from '@hlizo/domain/dates'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioAuditMessages.columns

export const actionText = ({ action }: AuditEntry): string => auditActions[action] ?? action
export const subjectText = ({ subjectType, subjectId }: AuditEntry): string =>
  `${auditSubjects[subjectType] ?? subjectType} ${subjectId}`

const plain = (
  id: string,
  name: string,
  minWidth: number,
  text: (entry: AuditEntry) => string,
): TableColumn<AuditEntry> => ({ id, name, minWidth, cell: text, text })

export const auditColumns: readonly TableColumn<AuditEntry>[] = [
  {
    id: 'at',
    name: ro.at,
    minWidth: 210,
    width: 220,
    cell: ({ at }) => <Moment at={at} />,
    text: ({ at }) => formatMoment(new Date(at)),
  },
  plain('actor', ro.actor, 140, ({ actor }) => actor),
  {
    ...plain('action', ro.action, 160, actionText),
    isRowHeader: true,
    cell: (entry) => <strong>{actionText(entry)}</strong>,
  },
  plain('subject', ro.subject, 200, subjectText),
  plain('reason', ro.reason, 160, ({ reason }) => reason ?? ''),
  { ...plain('via', ro.via, 120, ({ via }) => auditVia[via]), isExtra: true },
  { ...plain('ip', ro.ip, 130, ({ ip }) => ip ?? ''), isExtra: true },
]
