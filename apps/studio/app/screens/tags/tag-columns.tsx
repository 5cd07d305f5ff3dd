import type { StudioTag } from '@hlizo/contract/entities/studio-tag'
import { studioTagsMessages as ro } from '@hlizo/contract/messages/studio-tags'
import { tagTexts } from '@hlizo/domain/catalogue-name-texts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const plain = (id: keyof typeof tagTexts, minWidth: number): TableColumn<StudioTag> => {
  const text = tagTexts[id]
  return { id, name: ro.columns[id], minWidth, cell: text, text }
}

export const tagColumns: readonly TableColumn<StudioTag>[] = [
  {
    ...plain('name', 220),
    isRowHeader: true,
    width: '2fr',
    cell: ({ name }) => <strong>{name}</strong>,
  },
  plain('titles', 100),
  {
    ...plain('pinned', 160),
    cell: ({ isPinned }) => (isPinned ? <Badge tone="good">{ro.pinned}</Badge> : ro.notPinned),
  },
]
