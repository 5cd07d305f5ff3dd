import { studioInvoicesMessages as ro } from '@hlizo/contract/messages/studio-invoices'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  exportInvoicesFile,
  invoicesQuery,
  useMonthArchive,
} from '#studio/features/invoices/queries.ts'
import { failureText } from '#studio/lib/failure-text.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Button } from '#studio/ui/button.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'
import { invoiceColumns } from './invoice-columns.tsx'
import { ALL, Filters, given, InvoiceFilterBar } from './invoice-filters.tsx'

function ExportNote({ error, hasMonth }: { error: unknown; hasMonth: boolean }) {
  if (error !== null) return <p role="alert">{failureText(error)}</p>

  return hasMonth ? null : <p>{ro.exportHint}</p>
}

/** Money → Invoices: the newest first, and a month as an archive for the accountant. */
export function InvoicesScreen() {
  const [filters, setFilters] = useFilters(Filters)
  const { month, kind, q } = filters
  const wanted = { month: given(month), kind: kind === ALL ? undefined : kind, q: given(q) }
  const invoices = useInfiniteQuery(invoicesQuery(wanted))
  const exported = useMonthArchive()
  const exportAll = useExport(() => exportInvoicesFile(wanted), ro.file)
  const download = (
    <Button
      isDisabled={month === ALL}
      isBusy={exported.isPending}
      onPress={() => exported.mutate(month)}
    >
      {ro.export}
    </Button>
  )

  return (
    <Screen title={ro.title} actions={download}>
      <InvoiceFilterBar filters={filters} onChange={setFilters} />
      {/* What was said of another month does not concern this one. */}
      <ExportNote
        error={exported.variables === month ? exported.error : null}
        hasMonth={month !== ALL}
      />
      <DataTable
        name="invoices"
        label={ro.table}
        columns={invoiceColumns}
        source={pagedSource(invoices)}
        idOf={({ id }) => id}
        empty={ro.empty}
        onExport={exportAll}
      />
    </Screen>
  )
}
