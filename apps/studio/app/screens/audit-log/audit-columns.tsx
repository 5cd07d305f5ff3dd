import type { AuditEntry } from '@hlizo/contract/entities/operator'
import { studioAuditMessages } from '@hlizo/contract/messages/studio-audit'
import { auditTexts } from '@hlizo/domain/audit-texts'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioAuditMessages.columns

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
    text: auditTexts.at,
  },
  plain('actor', ro.actor, 140, auditTexts.actor),
  {
    ...plain('action', ro.action, 160, auditTexts.action),
    isRowHeader: true,
    cell: (entry) => <strong>{auditTexts.action(entry)}</strong>,
  },
  plain('subject', ro.subject, 200, auditTexts.subject),
  plain('reason', ro.reason, 160, auditTexts.reason),
  { ...plain('via', ro.via, 120, auditTexts.via), isExtra: true },
  { ...plain('ip', ro.ip, 130, auditTexts.ip), isExtra: true },
]
