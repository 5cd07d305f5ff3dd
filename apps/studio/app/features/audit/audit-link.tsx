import { studioAuditMessages } from '@hlizo/contract/messages/studio-audit'
import { mayUse } from '@hlizo/domain/operator-roles'
import { Link } from 'react-router'
import { useOperator } from '#studio/lib/operator.ts'
import { auditPath } from './audit-path.ts'

/** Leads from a title or a person to its entries in the audit log, for those who may read it. */
export function AuditLink(subject: Parameters<typeof auditPath>[0]) {
  if (!mayUse(useOperator().roles, ['owner'])) return null

  return (
    <p>
      <Link to={auditPath(subject)}>{studioAuditMessages.open}</Link>
    </p>
  )
}
