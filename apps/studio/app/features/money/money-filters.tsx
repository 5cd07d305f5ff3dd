import { studioMoneyMessages } from '@hlizo/contract/messages/studio-money'
import type { ComponentProps } from 'react'
import { DateInput } from '#studio/ui/date-input.tsx'
import { FailedOptions } from '#studio/ui/failed-options.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { SearchInput } from '#studio/ui/search-input.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'

const ro = studioMoneyMessages.filters
const ANY = 'any'

type Option = { readonly id: string; readonly label: string }

/** One of a few, or a text. */
export type MoneyFilter = {
  readonly name: string
  readonly label: string
  /** Without options it is a text. */
  readonly options?: readonly Option[]
  /** The query that the options come from. */
  readonly optionsOf?: ComponentProps<typeof FailedOptions>['of']
}

/** The labels of the two days. */
export type DaysLabels = Readonly<Record<'from' | 'to', string>>

type MoneyFilterBarProps = {
  fields: readonly MoneyFilter[]
  days?: DaysLabels | undefined
  /** As they stand in the address. */
  values: Readonly<Record<string, string | undefined>>
  onChange: (patch: Readonly<Record<string, string>>) => void
}

/** The names of these options. */
export const optionsOf = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([id, label]) => ({ id, label }))

/** Whether a filter is set; the order is none. */
export const isFiltered = (values: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(values).some(([name, value]) => name !== 'sort' && value !== undefined)

/** The filters of a table of money, and its days. */
export function MoneyFilterBar({ fields, days = ro, values, onChange }: MoneyFilterBarProps) {
  const cleared = Object.fromEntries(
    [...fields.map(({ name }) => name), 'from', 'to'].map((name) => [name, '']),
  )

  return (
    <FilterBar onClear={isFiltered(values) ? () => onChange(cleared) : undefined}>
      {fields.map(({ name, label, options }) =>
        options ? (
          <SelectInput
            key={name}
            label={label}
            options={[{ id: ANY, label: ro.any }, ...options]}
            value={values[name] ?? ANY}
            onChange={(id) => onChange({ [name]: id === ANY ? '' : id })}
          />
        ) : (
          <SearchInput
            key={name}
            label={label}
            value={values[name] ?? ''}
            onChange={(text) => onChange({ [name]: text })}
          />
        ),
      )}
      {fields.map(({ name, optionsOf: query }) => query && <FailedOptions key={name} of={query} />)}
      <DateInput
        label={days.from}
        value={values['from'] ?? ''}
        onChange={(day) => onChange({ from: day })}
      />
      <DateInput
        label={days.to}
        value={values['to'] ?? ''}
        onChange={(day) => onChange({ to: day })}
      />
    </FilterBar>
  )
}
