import type { PayoutWeights } from '@hlizo/contract/entities/studio-payout'
import { studioPayoutsMessages } from '@hlizo/contract/messages/studio-payouts'
import { payoutWeightTexts } from '@hlizo/domain/payout-weight-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catch as withFallback, object, string } from 'zod/mini'
import { wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { exportWeightsFile, weightsQuery } from '#studio/features/payouts/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SearchInput } from '#studio/ui/search-input.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'
import { WeightsDialog } from './weights-dialog.tsx'

const ro = studioPayoutsMessages.weights
const Filters = object({ q: withFallback(string(), '') })

const columns: readonly TableColumn<PayoutWeights>[] = [
  {
    ...wordColumn<PayoutWeights>('title', ro.columns.title, payoutWeightTexts.title, true),
    minWidth: 200,
    cell: ({ title }) => <strong>{title}</strong>,
  },
  {
    ...wordColumn('comedians', ro.columns.comedians, payoutWeightTexts.comedians),
    minWidth: 300,
  },
]

/** Figures → Weights: what each comedian of a title counts when its amount is divided. */
export function PayoutWeightsScreen() {
  const [{ q }, setFilters] = useFilters(Filters)
  const source = pagedSource(useInfiniteQuery(weightsQuery(q)))
  const exportAll = useExport(() => exportWeightsFile(q), ro.file)
  const [opened, setOpened] = useState<PayoutWeights | null>(null)

  return (
    <Screen title={ro.title}>
      <p>{ro.lead}</p>
      <FilterBar>
        <SearchInput label={ro.search} value={q} onChange={(text) => setFilters({ q: text })} />
      </FilterBar>
      <DataTable
        name="ponderi"
        label={ro.table}
        columns={columns}
        source={source}
        idOf={({ videoId }) => String(videoId)}
        onOpen={(id) =>
          setOpened(source.rows?.find(({ videoId }) => String(videoId) === id) ?? null)
        }
        empty={ro.empty}
        onExport={exportAll}
      />
      <WeightsDialog title={opened} onClose={() => setOpened(null)} />
    </Screen>
  )
}
