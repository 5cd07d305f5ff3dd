import type { StudioLegalRow } from '@hlizo/contract/entities/legal-page'
import { legalPageNames, studioLegalMessages as ro } from '@hlizo/contract/messages/studio-legal'
import { formatMoment } from '@hlizo/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { legalPagesQuery } from '#studio/features/legal/queries.ts'
import { Badge } from '#studio/ui/badge.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumn } from '#studio/ui/text-column.ts'

const MIN_WIDTH = 140

const moment = (at: string | null, none: string) =>
  at === null ? none : formatMoment(new Date(at))

const columns: readonly TableColumn<StudioLegalRow>[] = [
  {
    ...textColumn('name', ro.columns.name, MIN_WIDTH, ({ kind }) => legalPageNames[kind]),
    isRowHeader: true,
    width: '2fr',
    cell: ({ kind }) => <strong>{legalPageNames[kind]}</strong>,
  },
  textColumn('version', ro.columns.version, MIN_WIDTH, ({ version }) => version),
  textColumn('effective', ro.columns.effectiveAt, MIN_WIDTH, (row) =>
    moment(row.effectiveAt, ro.original),
  ),
  textColumn('planned', ro.columns.plannedAt, MIN_WIDTH, (row) => moment(row.plannedAt, ro.none)),
  {
    ...textColumn('draft', ro.columns.draft, MIN_WIDTH, ({ hasDraft }) =>
      hasDraft ? ro.hasDraft : ro.none,
    ),
    cell: ({ hasDraft }) => (hasDraft ? <Badge tone="attention">{ro.hasDraft}</Badge> : ro.none),
  },
]

/** Settings → Legal texts: which version of each is in force. */
export function LegalPagesScreen() {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(legalPagesQuery())

  return (
    <Screen title={ro.title}>
      <p>{ro.lead}</p>
      <DataTable
        name="legal"
        label={ro.table}
        columns={columns}
        source={{ rows: data, error, retry: () => void refetch() }}
        idOf={({ kind }) => kind}
        onOpen={(kind) => void navigate(`/settings/legal/${kind}`)}
        empty={ro.none}
      />
    </Screen>
  )
}
