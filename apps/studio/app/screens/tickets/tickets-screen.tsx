import { studioTicketsMessages as ro } from '@hlizo/contract/messages/studio-tickets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { exportTicketsFile, ticketsQuery } from '#studio/features/tickets/queries.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'
import { ticketColumns } from './ticket-columns.tsx'
import { TicketFilterBar, TicketFilterSchema } from './ticket-filters.tsx'

/** Queues → Tickets: messages to support, those without an answer first. */
export function TicketsScreen() {
  const [filters, setFilters] = useFilters(TicketFilterSchema)
  const queue = useInfiniteQuery(ticketsQuery(filters))
  const exportAll = useExport(() => exportTicketsFile(filters), ro.file)
  const navigate = useNavigate()
  const isFiltered = Object.values(filters).some((value) => value !== undefined)

  return (
    <Screen title={ro.title}>
      <TicketFilterBar filters={filters} onChange={setFilters} />
      <DataTable
        name="tickets"
        label={ro.table}
        columns={ticketColumns}
        source={pagedSource(queue)}
        idOf={({ reference }) => reference}
        onOpen={(reference) => void navigate(`/queues/tickets/${reference}`)}
        empty={isFiltered ? ro.noMatch : ro.empty}
        onExport={exportAll}
      />
    </Screen>
  )
}
