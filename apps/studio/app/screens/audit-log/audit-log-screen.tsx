import type { AuditEntry } from '@hlizo/contract/entities/operator'
import { studioAuditMessages as ro } from '@hlizo/contract/messages/studio-audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Selection } from 'react-aria-components'
import { auditQuery, exportAuditFile } from '#studio/features/audit/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditFilterBar, AuditFilterSchema } from './audit-filters.tsx'
import { EntryDialog } from './entry-dialog.tsx'

const NONE: Selection = new Set<string>()

/** Settings → Audit log: who changed what, when and why. */
export function AuditLogScreen() {
  const [filters, setFilters] = useFilters(AuditFilterSchema)
  const source = pagedSource(useInfiniteQuery(auditQuery(filters)))
  const { rows } = source
  const [chosen, setChosen] = useState<Selection>(NONE)
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const exportAll = useExport(() => exportAuditFile(filters), ro.file)
  const isFiltered = Object.values(filters).some((value) => value !== undefined)

  return (
    <Screen title={ro.title}>
      <AuditFilterBar
        filters={filters}
        onChange={(patch) => {
          setChosen(NONE)
          setFilters(patch)
        }}
      />
      <DataTable
        name="audit-log"
        label={ro.table}
        columns={auditColumns}
        source={source}
        idOf={({ id }) => id}
        onOpen={(id) => setOpened(rows?.find((entry) => entry.id === id) ?? null)}
        onExport={exportAll}
        selection={{ chosen, onChange: setChosen }}
        empty={isFiltered ? ro.noMatch : ro.empty}
      />
      <EntryDialog entry={opened} onClose={() => setOpened(null)} />
    </Screen>
  )
}
