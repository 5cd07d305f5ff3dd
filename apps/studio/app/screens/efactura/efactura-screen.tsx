import type { EfacturaStatus, EfacturaSubmission } from '@hlizo/contract/entities/studio-efactura'
import { studioEfacturaMessages as ro } from '@hlizo/contract/messages/studio-efactura'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { catch as withFallback, enum as oneOf, object } from 'zod/mini'
import {
  efacturaQuery,
  exportSubmissionsFile,
  submissionsQuery,
} from '#studio/features/efactura/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Facts } from '#studio/ui/facts.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Notice } from '#studio/ui/notice.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'
import { Waiting } from '#studio/ui/waiting.tsx'
import { AccessPanel } from './access-panel.tsx'
import { efacturaColumns } from './efactura-columns.tsx'
import { ResendDialog } from './resend-dialog.tsx'

const ALL = 'all'
const Filters = object({
  state: withFallback(oneOf([ALL, 'open', 'failed', 'accepted']), ALL),
  consent: withFallback(oneOf(['', 'given', 'refused']), ''),
})

const choices = [
  { id: ALL, label: ro.filters.all },
  { id: 'open', label: ro.filters.open },
  { id: 'failed', label: ro.filters.failed },
  { id: 'accepted', label: ro.filters.accepted },
]

/** Money → e-Factura: the connection with the tax office, and what is on its way there. */
export function EfacturaScreen() {
  const query = useQuery(efacturaQuery())
  const { data } = query

  return (
    <Screen title={ro.title}>
      <p>{ro.lead}</p>
      <Waiting of={query} />
      {data &&
        (data.mode === 'anaf' ? <Sent status={data} /> : <Notice title={ro.modes[data.mode]} />)}
    </Screen>
  )
}

function Counts({ counts }: Pick<EfacturaStatus, 'counts'>) {
  const names = ['waiting', 'processing', 'accepted', 'failed', 'urgent'] as const

  return (
    <Panel title={ro.counts.title}>
      <Facts facts={names.map((name) => [ro.counts[name], String(counts[name])])} />
      {counts.urgent > 0 && <p role="status">{ro.urgent(counts.urgent)}</p>}
    </Panel>
  )
}

function Sent({ status }: { status: EfacturaStatus }) {
  const [filters, setFilters] = useFilters(Filters)
  const [resent, setResent] = useState<EfacturaSubmission | null>(null)
  const { state } = filters
  const wanted = state === ALL ? undefined : state
  const submissions = useInfiniteQuery(submissionsQuery(wanted))
  const exportAll = useExport(() => exportSubmissionsFile(wanted), ro.file)
  const columns = useMemo(() => efacturaColumns(setResent), [])

  return (
    <>
      <AccessPanel access={status.access} consent={filters.consent} />
      <Counts counts={status.counts} />
      <FilterBar>
        <SelectInput
          label={ro.filters.state}
          options={choices}
          value={state}
          onChange={(id) => setFilters({ state: id === ALL ? '' : id })}
        />
      </FilterBar>
      <DataTable
        name="efactura"
        label={ro.table}
        columns={columns}
        source={pagedSource(submissions)}
        idOf={({ id }) => id}
        empty={ro.empty}
        onExport={exportAll}
      />
      <ResendDialog submission={resent} onClose={() => setResent(null)} />
    </>
  )
}
