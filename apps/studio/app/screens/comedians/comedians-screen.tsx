import { listComedians } from '@hlizo/contract/calls/studio-comedians'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { studioComediansMessages as ro } from '@hlizo/contract/messages/studio-comedians'
import { NumericId } from '@hlizo/contract/request'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catch as withFallback, object, optional } from 'zod/mini'
import { comediansQuery, exportComediansFile } from '#studio/features/comedians/queries.ts'
import { useCommands } from '#studio/lib/commands.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Button } from '#studio/ui/button.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SearchInput } from '#studio/ui/search-input.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'
import { comedianColumns } from './comedian-columns.tsx'
import { ComedianDialog } from './comedian-dialog.tsx'
import { CreateDialog } from './create-dialog.tsx'

const { q } = listComedians.query.shape
/** What is searched for, and who is open. */
const Filters = object({
  q: withFallback(q, undefined),
  comedian: withFallback(optional(NumericId), undefined),
})

/** Catalogue → Comedians: names, biographies and pictures. */
export function ComediansScreen() {
  const [{ q: words, comedian }, setFilters] = useFilters(Filters)
  const source = pagedSource(useInfiniteQuery(comediansQuery(words)))
  const exportAll = useExport(() => exportComediansFile(words), ro.file)
  const [isCreating, setCreating] = useState(false)
  const create = () => setCreating(true)
  const open = (id: string) => setFilters({ comedian: id })
  useCommands([{ id: 'create-comedian', label: ro.create.open, run: create }])

  return (
    <Screen
      title={ro.title}
      actions={
        <Button variant="primary" icon="plus" onPress={create}>
          {ro.create.open}
        </Button>
      }
    >
      <FilterBar>
        <SearchInput
          label={studioTableMessages.search}
          value={words ?? ''}
          onChange={(text) => setFilters({ q: text })}
        />
      </FilterBar>
      <DataTable
        name="comedians"
        label={ro.table}
        columns={comedianColumns}
        source={source}
        idOf={({ id }) => String(id)}
        onOpen={open}
        empty={words === undefined ? ro.empty : studioTableMessages.noMatch}
        onExport={exportAll}
      />
      <ComedianDialog id={comedian ?? null} onClose={() => setFilters({ comedian: '' })} />
      <CreateDialog isOpen={isCreating} onClose={() => setCreating(false)} onMade={open} />
    </Screen>
  )
}
