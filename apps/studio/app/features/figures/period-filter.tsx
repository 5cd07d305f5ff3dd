import type { FigurePeriod } from '@hlizo/contract/entities/studio-figures'
import { figurePeriods, studioFiguresMessages } from '@hlizo/contract/messages/studio-figures'
import { formatShortDate } from '@hlizo/domain/dates'
import type { ReactNode } from 'react'
import { DateInput } from '#studio/ui/date-input.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import type { PeriodFilters } from './period.ts'

const ro = studioFiguresMessages.filters
const periods = Object.entries(figurePeriods).map(([id, label]) => ({ id, label }))

type Span = { readonly from: string; readonly to: string }
const spanText = ({ from, to }: Span) =>
  `${formatShortDate(new Date(from))} – ${formatShortDate(new Date(to))}`

/** Which days a figure is about; each shows the period before beside it. */
export function PeriodFilter({
  filters: { period, to },
  onChange,
  children,
}: {
  filters: PeriodFilters
  onChange: (patch: Readonly<Record<string, string>>) => void
  children?: ReactNode
}) {
  const byDefault: FigurePeriod = '28d'

  return (
    <FilterBar>
      <SelectInput
        label={ro.period}
        options={periods}
        value={period}
        onChange={(id) => onChange({ period: id === byDefault ? '' : id })}
      />
      <DateInput label={ro.to} value={to} onChange={(day) => onChange({ to: day })} />
      {children}
    </FilterBar>
  )
}

/** The days that a figure is about, and those that it is compared with. */
export function PeriodText({ period, before }: { period: Span; before?: Span }) {
  return <p>{before ? ro.compared(spanText(period), spanText(before)) : spanText(period)}</p>
}
