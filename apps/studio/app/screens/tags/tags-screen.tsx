import { listTags } from '@hlizo/contract/calls/studio-tags'
import type { StudioTag } from '@hlizo/contract/entities/studio-tag'
import { studioTableMessages } from '@hlizo/contract/messages/studio'
import { studioTagsMessages as ro } from '@hlizo/contract/messages/studio-tags'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catch as withFallback, object } from 'zod/mini'
import { exportTagsFile, tagsQuery } from '#studio/features/tags/queries.ts'
import { useCommands } from '#studio/lib/commands.ts'
import { useFilters } from '#studio/lib/use-filters.ts'
import { Button } from '#studio/ui/button.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { FilterBar } from '#studio/ui/filter-bar.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { SearchInput } from '#studio/ui/search-input.tsx'
import { pagedSource } from '#studio/ui/table-source.ts'
import { useExport } from '#studio/ui/use-export.ts'
import { CreateDialog } from './create-dialog.tsx'
import { tagColumns } from './tag-columns.tsx'
import { TagDialog } from './tag-dialog.tsx'

const Filters = object({ q: withFallback(listTags.query.shape.q, undefined) })

/** Catalogue → Tags: made, renamed and removed. Their order and place on the home page is set there. */
export function TagsScreen() {
  const [{ q }, setFilters] = useFilters(Filters)
  const source = pagedSource(useInfiniteQuery(tagsQuery(q)))
  const exportAll = useExport(() => exportTagsFile(q), ro.file)
  const [opened, setOpened] = useState<StudioTag | null>(null)
  // As the list has it now: a colleague may have renamed it since the dialog was opened.
  const tag = opened && (source.rows?.find(({ id }) => id === opened.id) ?? opened)
  const [isCreating, setCreating] = useState(false)
  const create = () => setCreating(true)
  useCommands([{ id: 'create-tag', label: ro.create.open, run: create }])

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
          value={q ?? ''}
          onChange={(text) => setFilters({ q: text })}
        />
      </FilterBar>
      <DataTable
        name="tags"
        label={ro.table}
        columns={tagColumns}
        source={source}
        idOf={({ id }) => String(id)}
        onOpen={(id) => setOpened(source.rows?.find((one) => String(one.id) === id) ?? null)}
        empty={q === undefined ? ro.empty : studioTableMessages.noMatch}
        onExport={exportAll}
      />
      <TagDialog tag={tag} onClose={() => setOpened(null)} />
      <CreateDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </Screen>
  )
}
