import { studioInvoicesMessages as ro } from '@hlizo/contract/messages/studio-invoices'
import { invoiceKinds } from '@hlizo/contract/messages/studio-invoices'
import { formatMonth } from '@hlizo/domain/dates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { catch as withFallback, enum as oneOf, object, regex, string } from 'zod/mini'
import { invoicesQuery, useExport } from '#studio/features/invoices/queries.ts'
import { failureText } from '#studio/lib/failure-text.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Button } from '#studio/ui/button.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SelectInput } from '#studio/ui/select-input.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { TextInput } from '#studio/ui/text-input.tsx'
import { invoiceColumns } from './invoice-columns.tsx'

const MONTHS_SHOWN = 24
const ALL = 'all'

const Filters = object({
  month: withFallback(string().check(regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)), ALL),
  kind: withFallback(oneOf([ALL, 'invoice', 'storno']), ALL),
  q: withFallback(string(), ''),
})
const kinds = [
  { id: ALL, label: ro.filters.allKinds },
  { id: 'invoice', label: invoiceKinds.invoice },
  { id: 'storno', label: invoiceKinds.storno },
]

function months(now: Date) {
  const shown = Array.from({ length: MONTHS_SHOWN }, (_, ago) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 15))
    return { id: month.toISOString().slice(0, 7), label: formatMonth(month) }
  })

  return [{ id: ALL, label: ro.filters.allMonths }, ...shown]
}

/** Money → Invoices: the newest first, and a month as an archive for the accountant. */
export function InvoicesScreen() {
  const [{ month, kind, q }, setFilters] = useFilters(Filters)
  const wanted = {
    month: month === ALL ? undefined : month,
    kind: kind === ALL ? undefined : kind,
    q: q === '' ? undefined : q,
  }
  const invoices = useInfiniteQuery(invoicesQuery(wanted))
  const exported = useExport()
  const setOr = (name: string) => (id: string) => setFilters({ [name]: id === ALL ? '' : id })

  return (
    <Screen
      title={ro.title}
      actions={
        <Button
          isDisabled={month === ALL}
          isBusy={exported.isPending}
          onPress={() => exported.mutate(month)}
        >
          {ro.export}
        </Button>
      }
    >
      <FilterBar>
        <TextInput
          label={ro.filters.search}
          value={q}
          onChange={(text) => setFilters({ q: text })}
        />
        <SelectInput
          label={ro.filters.month}
          options={months(new Date())}
          value={month}
          onChange={setOr('month')}
        />
        <SelectInput
          label={ro.filters.kind}
          options={kinds}
          value={kind}
          onChange={setOr('kind')}
        />
      </FilterBar>
      <p role={exported.isError ? 'alert' : undefined}>
        {exported.isError ? failureText(exported.error) : month === ALL ? ro.exportHint : ''}
      </p>
      <DataTable
        name="invoices"
        label={ro.table}
        columns={invoiceColumns}
        source={pagedSource(invoices)}
        idOf={({ id }) => id}
        empty={ro.empty}
      />
    </Screen>
  )
}
