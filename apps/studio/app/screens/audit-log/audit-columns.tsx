import type { AuditEntry } from '@hlizo/contract/entities/operator'
import { studioAuditMessages } from '@hlizo/contract/messages/studio-audit'
import { auditTexts } from '@hlizo/domain/audit-texts'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumn } from '#studio/ui/text-column.ts'

const ro = studioAuditMessages.columns

export const auditColumns: readonly TableColumn<AuditEntry>[] = [
  {
    id: 'at',
    name: ro.at,
    minWidth: 210,
    width: 220,
    cell: ({ at }) => <Moment at={at} />,
    text: auditTexts.at,
  },
  textColumn('actor', ro.actor, 140, auditTexts.actor),
  {
    ...textColumn('action', ro.action, 160, auditTexts.action),
    isRowHeader: true,
    cell: (entry) => <strong>{auditTexts.action(entry)}</strong>,
  },
  textColumn('subject', ro.subject, 200, auditTexts.subject),
  textColumn('reason', ro.reason, 160, auditTexts.reason),
  { ...textColumn('via', ro.via, 120, auditTexts.via), isExtra: true },
  { ...textColumn('ip', ro.ip, 130, auditTexts.ip), isExtra: true },
]
