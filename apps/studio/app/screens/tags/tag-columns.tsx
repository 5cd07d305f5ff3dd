import type { StudioTag } from '@hlizo/contract/entities/studio-tag'
import { studioTagsMessages as ro } from '@hlizo/contract/messages/studio-tags'
import { tagTexts } from '@hlizo/domain/catalogue-name-texts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumnsOf } from '#studio/ui/text-column.ts'

const column = textColumnsOf(tagTexts, ro.columns)

export const tagColumns: readonly TableColumn<StudioTag>[] = [
  {
    ...column('name', 220),
    isRowHeader: true,
    width: '2fr',
    cell: ({ name }) => <strong>{name}</strong>,
  },
  column('titles', 100),
  {
    ...column('pinned', 160),
    cell: ({ isPinned }) => (isPinned ? <Badge tone="good">{ro.pinned}</Badge> : ro.notPinned),
  },
]
