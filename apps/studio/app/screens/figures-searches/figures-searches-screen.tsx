import type { MissedSearch } from '@hlizo/contract/entities/studio-figures'
import {
  studioFiguresMessages,
  studioMoneyFiguresMessages,
} from '@hlizo/contract/messages/studio-figures'
import { countText } from '@hlizo/domain/figure-text'
import { useInfiniteQuery } from '@tanstack/react-query'
import { numberColumn, wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { exportMissedSearchesFile, missedSearchesQuery } from '#studio/features/figures/queries.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'

const ro = studioMoneyFiguresMessages.searches

/** Figures → Searches: what was searched in vain. */
export function FiguresSearchesScreen() {
  const searches = useInfiniteQuery(missedSearchesQuery())
  const exportAll = useExport(exportMissedSearchesFile, ro.file)

  return (
    <Screen title={ro.title}>
      <DataTable
        name={ro.file}
        label={ro.title}
        columns={[
          wordColumn<MissedSearch>('term', ro.term, ({ term }) => term, true),
          numberColumn<MissedSearch>('searches', ro.searches, (row) => countText(row.searches)),
          numberColumn<MissedSearch>('searchers', ro.searchers, (row) => countText(row.searchers)),
        ]}
        source={pagedSource(searches)}
        idOf={({ term }) => term}
        empty={ro.empty}
        onExport={exportAll}
      />
      <p>
        <strong>{studioFiguresMessages.how}</strong> {ro.how}
      </p>
    </Screen>
  )
}
