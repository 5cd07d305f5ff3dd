import type { SystemFinding } from '@hlizo/contract/entities/studio-system'
import { findingPlace } from '@hlizo/contract/messages/finding-places'
import { findingRules } from '@hlizo/contract/messages/finding-rules'
import { studioSystemMessages as ro } from '@hlizo/contract/messages/studio-system'
import { formatMoment } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { systemFindingsQuery } from '#studio/features/system-findings/queries.ts'
import { Badge } from '#studio/ui/badge.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumn } from '#studio/ui/text-column.ts'
import { GivenUpJobsTable } from './given-up-jobs-table.tsx'

// The table scrolls sideways sooner than it cuts a sentence off.
const SENTENCE = 560
const LONG_SENTENCE = 840

/** The doctor names no place: its words are for the administrator, in English. */
const detailsOf = ({ rule, what, words }: SystemFinding) =>
  findingPlace(what) ?? `${rule}: ${[what, words].filter((part) => part !== '').join(': ')}`

const columns: readonly TableColumn<SystemFinding>[] = [
  {
    ...textColumn('state', ro.columns.state, 110, ({ state }) => ro.states[state]),
    cell: ({ state }) => (
      <Badge tone={state === 'fail' ? 'attention' : 'mute'}>{ro.states[state]}</Badge>
    ),
  },
  {
    ...textColumn(
      'rule',
      ro.columns.rule,
      SENTENCE,
      ({ rule }) => findingRules[rule]?.sentence ?? rule,
    ),
    isRowHeader: true,
  },
  textColumn(
    'remedy',
    ro.columns.remedy,
    LONG_SENTENCE,
    ({ rule }) => findingRules[rule]?.remedy ?? '',
  ),
  {
    ...textColumn('words', ro.columns.words, LONG_SENTENCE, detailsOf),
    width: '2fr',
    cell: (finding) => findingPlace(finding.what) ?? <span lang="en">{detailsOf(finding)}</span>,
  },
  textColumn('source', ro.columns.source, 150, ({ source }) => ro.sources[source]),
  {
    ...textColumn('found', ro.columns.foundAt, 200, ({ foundAt }) =>
      formatMoment(new Date(foundAt)),
    ),
    cell: ({ foundAt }) => <Moment at={foundAt} />,
  },
]

/** Settings → State of the system: what check and doctor have found, and jobs that were given up. */
export function SystemFindingsScreen() {
  const { data, error, refetch } = useQuery(systemFindingsQuery())

  return (
    <Screen title={ro.title}>
      <p>{ro.lead}</p>
      <DataTable
        name="system-findings"
        label={ro.table}
        columns={columns}
        source={{ rows: data, error, retry: () => void refetch() }}
        idOf={({ id }) => id}
        empty={ro.empty}
      />
      <GivenUpJobsTable />
    </Screen>
  )
}
