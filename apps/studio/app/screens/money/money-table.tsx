import type { MoneyCharge } from '@hlizo/contract/entities/studio-money'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { useState } from 'react'
import { MoneyFilterBar, type MoneyFilter } from '#studio/features/money/money-filters.tsx'
import { sortOf, sortText } from '#studio/lib/sort-in-address.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import type { TableSource } from '#studio/ui/table-source.ts'
import { DetailsDialog } from './details-dialog.tsx'

type Row = Pick<MoneyCharge, 'id' | 'payer' | 'providerHref'>

type MoneyTableProps<Item extends Row> = {
  name: string
  words: { readonly title: string; readonly table: string; readonly empty: string }
  columns: readonly TableColumn<Item>[]
  source: TableSource<Item>
  fields: readonly MoneyFilter[]
  filters: Readonly<Record<string, string | undefined>>
  onFilter: (patch: Readonly<Record<string, string>>) => void
  /** The order without a choice. */
  defaultSort: string
  onExport: (() => void) | undefined
  /** Where a row leads; without it, its details are shown here. */
  onOpen?: (id: string) => void
}

/** One table of money with its filters, its file and the details of a row. */
export function MoneyTable<Item extends Row>(props: MoneyTableProps<Item>) {
  const { name, words, columns, source, fields, filters, onFilter, defaultSort, onExport } = props
  const [opened, setOpened] = useState<string | null>(null)
  const { sort, ...used } = filters
  const isFiltered = Object.values(used).some((value) => value !== undefined)

  return (
    <Screen title={words.title}>
      <MoneyFilterBar fields={fields} values={filters} onChange={onFilter} />
      <DataTable
        name={name}
        label={words.table}
        columns={columns}
        source={source}
        idOf={({ id }) => id}
        onOpen={props.onOpen ?? setOpened}
        sort={{
          by: sortOf(sort ?? defaultSort) ?? undefined,
          onChange: ({ column, direction }) =>
            onFilter({ sort: sortText({ column: String(column), direction }) }),
        }}
        onExport={onExport}
        empty={isFiltered ? studioTableMessages.noMatch : words.empty}
      />
      <DetailsDialog
        title={words.title}
        row={source.rows?.find(({ id }) => id === opened) ?? null}
        columns={columns}
        onClose={() => setOpened(null)}
      />
    </Screen>
  )
}
