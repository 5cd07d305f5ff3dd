import { TITLES_AT_ONCE } from '@hlizo/contract/calls/studio-titles'
import type { StudioTitle } from '@hlizo/contract/entities/studio-title'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { studioTitlesMessages as ro } from '@hlizo/contract/messages/studio-titles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Selection } from 'react-aria-components'
import { useNavigate } from 'react-router'
import { exportTitleFile, titlePath, titlesQuery } from '#studio/features/titles/queries.ts'
import { useCommands } from '#studio/lib/commands.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { mayUse } from '@hlizo/domain/operator-roles'
import { sortInAddress } from '#studio/lib/sort-in-address.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Button } from '#studio/ui/button.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { titleColumns } from './title-columns.tsx'
import { TitleFilterBar, TitleFilterSchema } from './title-filters.tsx'

const NONE: Selection = new Set<string>()

/** Catalogue → Titles: every video and show, published or not. */
export function TitlesScreen() {
  const [isCreating, setCreating] = useState(false)
  const [changed, setChanged] = useState<readonly StudioTitle[]>([])
  const mayEdit = mayUse(useOperator().roles, ['editor'])
  const create = () => setCreating(true)
  useCommands(mayEdit ? [{ id: 'create-title', label: ro.create.open, run: create }] : [])

  return (
    <Screen
      title={ro.title}
      actions={
        mayEdit && (
          <Button variant="primary" icon="plus" onPress={create}>
            {ro.create.open}
          </Button>
        )
      }
    >
      <TitleTable mayEdit={mayEdit} onBulk={setChanged} />
      <CreateDialog isOpen={isCreating} onClose={() => setCreating(false)} />
      <BulkDialog titles={changed} onClose={() => setChanged([])} />
    </Screen>
  )
}

type TitleTableProps = {
  mayEdit: boolean
  onBulk: (titles: readonly StudioTitle[]) => void
}

type BulkActionProps = Pick<TitleTableProps, 'onBulk'> & {
  picked: readonly StudioTitle[]
  /** All are chosen, and more follow those that are loaded. */
  isPart: boolean
}

function BulkAction({ picked, isPart, onBulk }: BulkActionProps) {
  const { bulk } = ro

  return (
    <p>
      {picked.length > TITLES_AT_ONCE ? (
        bulk.tooMany(TITLES_AT_ONCE, picked.length)
      ) : (
        <Button onPress={() => onBulk(picked)}>
          {isPart ? bulk.openLoaded(picked.length) : bulk.open}
        </Button>
      )}
    </p>
  )
}

function TitleTable({ mayEdit, onBulk }: TitleTableProps) {
  const navigate = useNavigate()
  const [filters, setFilters] = useFilters(TitleFilterSchema)
  const source = pagedSource(useInfiniteQuery(titlesQuery(filters)))
  const { rows } = source
  const [chosen, setChosen] = useState<Selection>(NONE)
  const picked = rows?.filter(({ ref }) => chosen === 'all' || chosen.has(ref)) ?? []
  const isPart = chosen === 'all' && source.more.hasMore
  const exportAll = useExport((columns) => exportTitleFile(filters, columns), ro.file)
  const { sort, ...used } = filters
  const isFiltered = Object.values(used).some((value) => value !== undefined)

  return (
    <>
      <TitleFilterBar
        filters={filters}
        onChange={(patch) => {
          setChosen(NONE)
          setFilters(patch)
        }}
      />
      {mayEdit && picked.length > 0 && (
        <BulkAction picked={picked} isPart={isPart} onBulk={onBulk} />
      )}
      <DataTable
        name="titles"
        label={ro.table}
        columns={titleColumns}
        source={source}
        idOf={({ ref }) => ref}
        onOpen={(ref) => void navigate(titlePath(ref))}
        selection={{ chosen, onChange: setChosen }}
        sort={sortInAddress(sort ?? '-launch', setFilters)}
        onExport={exportAll}
        empty={isFiltered ? studioTableMessages.noMatch : ro.empty}
      />
    </>
  )
}
