import type { WatchedRow } from '@hlizo/contract/entities/studio-figures'
import { studioFiguresMessages as ro } from '@hlizo/contract/messages/studio-figures'
import { hoursText } from '@hlizo/domain/figure-text'
import { watchedTexts } from '@hlizo/domain/watched-texts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { catch as withFallback, enum as oneOf, extend } from 'zod/mini'
import { numberColumn, wordColumn } from '#studio/features/figures/figure-columns.tsx'
import { PeriodFilters } from '#studio/features/figures/period.ts'
import { PeriodFilter, PeriodText } from '#studio/features/figures/period-filter.tsx'
import { exportWatchedFile, watchedQuery } from '#studio/features/figures/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'

const Filters = extend(PeriodFilters, {
  show: withFallback(oneOf(['titles', 'comedians']), 'titles'),
})
const shown = [
  { id: 'titles', label: ro.titles.titles },
  { id: 'comedians', label: ro.titles.comedians },
]

const columnsOf = (of: 'titles' | 'comedians'): readonly TableColumn<WatchedRow>[] => [
  {
    ...wordColumn<WatchedRow>(
      'name',
      of === 'titles' ? ro.columns.title : ro.columns.comedian,
      watchedTexts.name,
      true,
    ),
    minWidth: 200,
    cell: ({ name }) => <strong>{name}</strong>,
  },
  ...(of === 'titles' ? [wordColumn('about', ro.columns.about, watchedTexts.about)] : []),
  numberColumn('hours', ro.columns.hours, watchedTexts.hours),
  numberColumn('before', ro.columns.hoursBefore, watchedTexts.hoursBefore),
  numberColumn('views', ro.columns.views, watchedTexts.views),
  ...(of === 'titles'
    ? [numberColumn('viewers', ro.columns.titleViewers, watchedTexts.viewers)]
    : []),
]

/** Figures → Titles: what was watched of each title, or of each comedian. */
export function FiguresTitlesScreen() {
  const [filters, setFilters] = useFilters(Filters)
  const [search] = useSearchParams()
  const watched = useInfiniteQuery(watchedQuery(filters.show, filters))
  const first = watched.data?.pages[0]
  const file = filters.show === 'titles' ? ro.titles.file : ro.titles.comediansFile
  const exportAll = useExport(() => exportWatchedFile(filters.show, filters), file)
  const navigate = useNavigate()
  const open = (id: string) => void navigate(`/figures/titles/${id}?${search.toString()}`)

  return (
    <Screen title={ro.titles.title}>
      <PeriodFilter filters={filters} onChange={setFilters}>
        <SelectInput
          label={ro.filters.show}
          options={shown}
          value={filters.show}
          onChange={(show) => setFilters({ show: show === 'titles' ? '' : show })}
        />
      </PeriodFilter>
      {first && <PeriodText period={first.period} before={first.before} />}
      <DataTable
        key={filters.show}
        name={file}
        label={filters.show === 'titles' ? ro.titles.titles : ro.titles.comedians}
        columns={columnsOf(filters.show)}
        source={pagedSource(watched)}
        idOf={({ id }) => String(id)}
        {...(filters.show === 'titles' && { onOpen: open })}
        empty={ro.titles.empty}
        onExport={exportAll}
      />
      {first && first.hidden.rows > 0 && (
        <p>{ro.titles.hidden(first.hidden.rows, hoursText(first.hidden.seconds))}</p>
      )}
      <p>
        <strong>{ro.how}</strong> {ro.hours.how} {ro.titles.how}
      </p>
    </Screen>
  )
}
