import type { GivenUpJobs } from '@hlizo/contract/entities/studio-system'
import { studioSystemMessages } from '@hlizo/contract/messages/studio-system'
import { formatMoment } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { givenUpJobsQuery } from '#studio/features/system-findings/queries.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Moment } from '#studio/ui/moment.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumn } from '#studio/ui/text-column.ts'
import { RetryJobsDialog } from './retry-jobs-dialog.tsx'

const ro = studioSystemMessages.jobs

const columns: readonly TableColumn<GivenUpJobs>[] = [
  { ...textColumn('kind', ro.columns.kind, 220, ({ kind }) => kind), isRowHeader: true },
  textColumn('count', ro.columns.count, 90, ({ count }) => String(count)),
  {
    ...textColumn('last', ro.columns.lastAt, 200, ({ lastAt }) => formatMoment(new Date(lastAt))),
    cell: ({ lastAt }) => <Moment at={lastAt} />,
  },
  {
    ...textColumn('error', ro.columns.error, 420, ({ error }) => error ?? ''),
    width: '2fr',
    cell: ({ error }) => <span lang="en">{error}</span>,
  },
]

/** Jobs that were given up, by kind; a row asks whether they are run again. */
export function GivenUpJobsTable() {
  const { data, error, refetch } = useQuery(givenUpJobsQuery())
  const [opened, setOpened] = useState<GivenUpJobs | null>(null)

  return (
    <>
      <DataTable
        name="given-up-jobs"
        label={ro.table}
        columns={columns}
        source={{ rows: data, error, retry: () => void refetch() }}
        idOf={({ kind }) => kind}
        onOpen={(kind) => setOpened(data?.find((one) => one.kind === kind) ?? null)}
        empty={ro.empty}
      />
      <RetryJobsDialog jobs={opened} onClose={() => setOpened(null)} />
    </>
  )
}
