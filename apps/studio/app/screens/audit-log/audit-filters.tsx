import { listAuditEntries } from '@hlizo/contract/calls/studio-operators'
import { auditActions, studioAuditMessages } from '@hlizo/contract/messages/studio-audit'
import { auditTexts } from '@hlizo/domain/audit-texts'
import { useQuery } from '@tanstack/react-query'
import { catch as withFallback, object } from 'zod/mini'
import type { AuditFilters } from '#studio/features/audit/queries.ts'
import { nameOf, operatorsQuery } from '#studio/features/operators/queries.ts'
import { Button } from '#studio/ui/button.tsx'
import { ComboInput } from '#studio/ui/combo-input.tsx'
import { DateInput } from '#studio/ui/date-input.tsx'
import { FailedOptions } from '#studio/ui/failed-options.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'

const ro = studioAuditMessages.filters
const { actor, action, subjectType, subject, from, to } = listAuditEntries.query.shape

/** The filters in the address; what the server would refuse counts as absent. */
export const AuditFilterSchema = object({
  actor: withFallback(actor, undefined),
  action: withFallback(action, undefined),
  subjectType: withFallback(subjectType, undefined),
  subject: withFallback(subject, undefined),
  from: withFallback(from, undefined),
  to: withFallback(to, undefined),
})

const ANY = 'any'
const NO_SUBJECT = { subjectType: '', subject: '' }
const actions = [
  { id: ANY, label: ro.anyAction },
  ...Object.entries(auditActions).map(([id, label]) => ({ id, label })),
]

type AuditFilterBarProps = {
  filters: AuditFilters
  onChange: (patch: Readonly<Record<string, string>>) => void
}

export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const operators = useQuery(operatorsQuery())
  const names = (operators.data ?? [])
    .filter(({ accountId }) => accountId !== null)
    .map((operator) => ({ id: nameOf(operator), label: nameOf(operator) }))
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const clear = () => onChange({ actor: '', action: '', ...NO_SUBJECT, from: '', to: '' })

  return (
    <FilterBar onClear={isFiltered ? clear : undefined}>
      <ComboInput
        label={ro.actor}
        options={names}
        value={filters.actor ?? ''}
        onChange={(text) => onChange({ actor: text })}
      />
      <SelectInput
        label={ro.action}
        options={actions}
        value={filters.action ?? ANY}
        onChange={(id) => onChange({ action: id === ANY ? '' : id })}
      />
      <SubjectFilter filters={filters} onChange={onChange} />
      <DateInput
        label={ro.from}
        value={filters.from ?? ''}
        onChange={(day) => onChange({ from: day })}
      />
      <DateInput label={ro.to} value={filters.to ?? ''} onChange={(day) => onChange({ to: day })} />
      <FailedOptions of={operators} />
    </FilterBar>
  )
}

/** What a link has named is shown by name and can be removed; otherwise a number or a code can be typed. */
function SubjectFilter({ filters: { subjectType, subject = '' }, onChange }: AuditFilterBarProps) {
  if (subjectType !== undefined)
    return (
      <Button icon="close" onPress={() => onChange(NO_SUBJECT)}>
        {ro.only(auditTexts.subject({ subjectType, subjectId: subject }))}
      </Button>
    )

  return (
    <ComboInput
      label={ro.subject}
      options={[]}
      value={subject}
      onChange={(text) => onChange({ subject: text })}
    />
  )
}
