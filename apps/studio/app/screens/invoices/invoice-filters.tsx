import { invoiceKinds, studioInvoicesMessages } from '@hlizo/contract/messages/studio-invoices'
import { systemClock } from '@hlizo/kit/clock'
import { useState } from 'react'
import { catch as withFallback, enum as oneOf, object, regex, string } from 'zod/mini'
import { monthChoices } from '#studio/lib/month-choices.ts'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { SearchInput } from '#studio/ui/search-input.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'

const ro = studioInvoicesMessages.filters
const MONTHS_SHOWN = 24

/** The choice that filters nothing. */
export const ALL = 'all'

/** The value of a filter, if it filters anything. */
export const given = <Value extends string>(value: Value) =>
  value === ALL || value === '' ? undefined : value

export const Filters = object({
  month: withFallback(string().check(regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)), ALL),
  kind: withFallback(oneOf([ALL, 'invoice', 'storno']), ALL),
  q: withFallback(string(), ''),
})

const kinds = [
  { id: ALL, label: ro.allKinds },
  { id: 'invoice', label: invoiceKinds.invoice },
  { id: 'storno', label: invoiceKinds.storno },
]

type InvoiceFilterBarProps = {
  filters: Readonly<Record<'month' | 'kind' | 'q', string>>
  onChange: (patch: Readonly<Record<string, string>>) => void
}

/** Search, month and kind of the invoices. */
export function InvoiceFilterBar({ filters, onChange }: InvoiceFilterBarProps) {
  const [now] = useState(() => systemClock.now())
  const months = [
    { id: ALL, label: ro.allMonths },
    ...monthChoices(now, { months: MONTHS_SHOWN, selected: given(filters.month) }),
  ]
  const choose = (name: string) => (id: string) => onChange({ [name]: id === ALL ? '' : id })

  return (
    <FilterBar>
      <SearchInput label={ro.search} value={filters.q} onChange={(q) => onChange({ q })} />
      <SelectInput
        label={ro.month}
        options={months}
        value={filters.month}
        onChange={choose('month')}
      />
      <SelectInput label={ro.kind} options={kinds} value={filters.kind} onChange={choose('kind')} />
    </FilterBar>
  )
}
