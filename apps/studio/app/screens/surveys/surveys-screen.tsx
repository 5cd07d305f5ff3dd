import { listSurveys } from '@hlizo/contract/calls/studio-surveys'
import { cancellationQuestions } from '@hlizo/contract/entities/cancellation-feedback'
import { cancellationMessages } from '@hlizo/contract/messages/cancellation'
import { studioSurveysMessages as ro } from '@hlizo/contract/messages/studio-surveys'
import { useInfiniteQuery } from '@tanstack/react-query'
import { catch as withFallback, object } from 'zod/mini'
import { exportSurveysFile, surveysQuery } from '#studio/features/surveys/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'
import { SaveOffersPanel } from './save-offers-panel.tsx'
import { surveyColumns } from './survey-columns.tsx'

const { reason, missing, comments } = listSurveys.query.shape

/** The filters in the address; what the server would refuse counts as absent. */
const FilterSchema = object({
  reason: withFallback(reason, undefined),
  missing: withFallback(missing, undefined),
  comments: withFallback(comments, undefined),
})

type Choice = { readonly id: string; readonly label: string }

const ANY = 'any'
const { questions } = cancellationMessages
const reasons = [
  { id: ANY, label: ro.filters.anyReason },
  ...cancellationQuestions.reason.map((id) => ({ id, label: questions.reason.options[id] })),
]
const wants = [
  { id: ANY, label: ro.filters.anyMissing },
  ...cancellationQuestions.missing.map((id) => ({ id, label: questions.missing.options[id] })),
]
const kinds = [
  { id: ANY, label: ro.filters.all },
  { id: 'yes', label: ro.filters.onlyComments },
]

/** Queues → Cancellation survey: why people left, newest first. */
export function SurveysScreen() {
  const [filters, setFilters] = useFilters(FilterSchema)
  const answers = useInfiniteQuery(surveysQuery(filters))
  const exportAll = useExport(() => exportSurveysFile(filters), ro.file)
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const clear = () => setFilters({ reason: '', missing: '', comments: '' })
  const chooser = (name: keyof typeof filters, label: string, options: readonly Choice[]) => (
    <SelectInput
      label={label}
      options={options}
      value={filters[name] ?? ANY}
      onChange={(id) => setFilters({ [name]: id === ANY ? '' : id })}
    />
  )

  return (
    <Screen title={ro.title}>
      <p>{ro.lead}</p>
      <SaveOffersPanel />
      <FilterBar onClear={isFiltered ? clear : undefined}>
        {chooser('reason', ro.filters.reason, reasons)}
        {chooser('missing', ro.filters.missing, wants)}
        {chooser('comments', ro.filters.comments, kinds)}
      </FilterBar>
      <DataTable
        name="surveys"
        label={ro.table}
        columns={surveyColumns}
        source={pagedSource(answers)}
        idOf={({ id }) => id}
        empty={ro.empty}
        onExport={exportAll}
      />
    </Screen>
  )
}
