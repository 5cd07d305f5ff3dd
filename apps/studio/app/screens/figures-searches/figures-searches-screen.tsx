import type { MissedSearch } from '@hlizo/contract/entities/studio-figures'
import {
  studioFiguresMessages,
  studioMoneyFiguresMessages,
} from '@hlizo/contract/messages/studio-figures'
import { countText } from '@hlizo/domain/figure-text'
import { useQuery } from '@tanstack/react-query'
import { numberColumn, textColumn } from '#studio/features/figures/figure-columns.tsx'
import { missedSearchesQuery } from '#studio/features/figures/queries.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Screen } from '#studio/ui/screen.tsx'

const ro = studioMoneyFiguresMessages.searches

/** Figures → Searches: what was searched in vain. */
export function FiguresSearchesScreen() {
  const { data, error, refetch } = useQuery(missedSearchesQuery())

  return (
    <Screen title={ro.title}>
      <DataTable
        name="cautari-fara-rezultat"
        label={ro.title}
        columns={[
          textColumn<MissedSearch>('term', ro.term, ({ term }) => term, true),
          numberColumn<MissedSearch>('searches', ro.searches, (row) => countText(row.searches)),
          numberColumn<MissedSearch>('searchers', ro.searchers, (row) => countText(row.searchers)),
        ]}
        source={{ rows: data, error, retry: () => void refetch() }}
        idOf={({ term }) => term}
        empty={ro.empty}
      />
      <p>
        <strong>{studioFiguresMessages.how}</strong> {ro.how}
      </p>
    </Screen>
  )
}
