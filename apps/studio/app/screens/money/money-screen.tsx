import type { MoneyCharge } from '@hlizo/contract/entities/studio-money'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import {
  isFiltered,
  MoneyFilterBar,
  type DaysLabels,
  type MoneyFilter,
} from '#studio/features/money/money-filters.tsx'
import { MONEY_EXPORTERS, type MoneySource } from '#studio/features/money/money-sources.ts'
import { moneyQuery } from '#studio/features/money/queries.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { sortInAddress } from '#studio/lib/sort-in-address.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'
import { DetailsDialog } from './details-dialog.tsx'

type Filters = Readonly<Record<string, string | undefined>>
type Row = Pick<MoneyCharge, 'id' | 'payer' | 'providerHref'>

export type MoneyTable<F extends Filters, Item extends Row> = {
  readonly name: string
  readonly words: Readonly<Record<'title' | 'table' | 'empty' | 'file', string>>
  readonly source: MoneySource<F, Item>
  readonly columns: readonly TableColumn<Item>[]
  readonly fields: readonly MoneyFilter[]
  /** The order without a choice. */
  readonly defaultSort: string
  /** Which date the days of the filter mean in an order, where a row has several. */
  readonly daysOf?: (sort: string) => DaysLabels
  /** Where a row leads; without it, its details are shown here. */
  readonly pathOf?: (id: string) => string
  /** What can be done with a row, in its details. */
  readonly actions?: (row: Item) => ReactNode
}

type MoneyScreenProps<F extends Filters, Item extends Row> = { table: MoneyTable<F, Item> }

export function MoneyScreen<F extends Filters, Item extends Row>({
  table: { name, words, source, columns, fields, defaultSort, daysOf, pathOf, actions },
}: MoneyScreenProps<F, Item>) {
  const [filters, setFilters] = useFilters(source.filters)
  const rows = pagedSource(useInfiniteQuery(moneyQuery(source, filters)))
  const exportAll = useExport(() => source.readFile(filters), words.file)
  const [opened, setOpened] = useState<string | null>(null)
  const mayExport = mayUse(useOperator().roles, MONEY_EXPORTERS)
  const navigate = useNavigate()
  const { sort = defaultSort } = filters

  return (
    <Screen title={words.title}>
      <MoneyFilterBar
        fields={fields}
        values={filters}
        days={daysOf?.(sort)}
        onChange={setFilters}
      />
      <DataTable
        name={name}
        label={words.table}
        columns={columns}
        source={rows}
        idOf={({ id }) => id}
        onOpen={(id) => (pathOf ? void navigate(pathOf(id)) : setOpened(id))}
        sort={sortInAddress(sort, setFilters)}
        onExport={mayExport ? exportAll : null}
        empty={isFiltered(filters) ? studioTableMessages.noMatch : words.empty}
      />
      <DetailsDialog
        title={words.title}
        row={rows.rows?.find(({ id }) => id === opened) ?? null}
        columns={columns}
        actions={actions}
        onClose={() => setOpened(null)}
      />
    </Screen>
  )
}
