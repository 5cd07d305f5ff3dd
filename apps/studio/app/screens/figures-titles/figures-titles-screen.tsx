import type { WatchedRow } from '@hlizo/contract/entities/studio-figures'
import { studioFiguresMessages as ro } from '@hlizo/contract/messages/studio-figures'
import { changeText, countText, hoursText } from '@hlizo/domain/figure-text'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { catch as withFallback, enum as oneOf, extend } from 'zod/mini'
import { numberColumn, textColumn } from '#studio/features/figures/figure-columns.tsx'
import { PeriodFilters } from '#studio/features/figures/period.ts'
import { PeriodFilter, PeriodText } from '#studio/features/figures/period-filter.tsx'
import { watchedQuery } from '#studio/features/figures/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const Filters = extend(PeriodFilters, {
  show: withFallback(oneOf(['titles', 'comedians']), 'titles'),
})
const shown = [
  { id: 'titles', label: ro.titles.titles },
  { id: 'comedians', label: ro.titles.comedians },
]

const orFew = (value: number | null, text: (value: number) => string) =>
  value === null ? ro.titles.fewViewers : text(value)

const columnsOf = (of: 'titles' | 'comedians'): readonly TableColumn<WatchedRow>[] => [
  {
    ...textColumn<WatchedRow>(
      'name',
      of === 'titles' ? ro.columns.title : ro.columns.comedian,
      ({ name }) => name,
      true,
    ),
    minWidth: 200,
    cell: ({ name }) => <strong>{name}</strong>,
  },
  ...(of === 'titles'
    ? [textColumn<WatchedRow>('about', ro.columns.about, ({ about }) => about ?? '')]
    : []),
  numberColumn('hours', ro.columns.hours, ({ seconds }) => orFew(seconds, hoursText)),
  numberColumn('before', ro.columns.hoursBefore, ({ secondsBefore, seconds }) =>
    secondsBefore === null || seconds === null
      ? ''
      : `${hoursText(secondsBefore)} ${changeText(seconds, secondsBefore)}`.trim(),
  ),
  numberColumn('views', ro.columns.views, ({ views }) => (views === null ? '' : countText(views))),
  ...(of === 'titles'
    ? [
        numberColumn<WatchedRow>('viewers', ro.columns.titleViewers, ({ viewers }) =>
          orFew(viewers, countText),
        ),
      ]
    : []),
]

/** Figures → Titles: what was watched of each title, or of each comedian. */
export function FiguresTitlesScreen() {
  const [filters, setFilters] = useFilters(Filters)
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery(watchedQuery(filters.show, filters))
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
      {data && <PeriodText period={data.period} before={data.before} />}
      <DataTable
        key={filters.show}
        name={filters.show === 'titles' ? 'titluri-privite' : 'comedianti-priviti'}
        label={filters.show === 'titles' ? ro.titles.titles : ro.titles.comedians}
        columns={columnsOf(filters.show)}
        source={{ rows: data?.rows, error, retry: () => void refetch() }}
        idOf={({ id }) => String(id)}
        {...(filters.show === 'titles' && { onOpen: open })}
        empty={ro.titles.empty}
      />
      {data && data.hidden.rows > 0 && (
        <p>{ro.titles.hidden(data.hidden.rows, hoursText(data.hidden.seconds))}</p>
      )}
      <p>
        <strong>{ro.how}</strong> {ro.hours.how} {ro.titles.how}
      </p>
    </Screen>
  )
}
