import type { StudioTag } from '@hlizo/contract/entities/studio-tag'
import { studioTagsMessages as ro } from '@hlizo/contract/messages/studio-tags'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const plain = (
  id: keyof typeof ro.columns,
  minWidth: number,
  text: (tag: StudioTag) => string,
): TableColumn<StudioTag> => ({ id, name: ro.columns[id], minWidth, cell: text, text })

export const tagColumns: readonly TableColumn<StudioTag>[] = [
  {
    ...plain('name', 220, ({ name }) => name),
    isRowHeader: true,
    width: '2fr',
    cell: ({ name }) => <strong>{name}</strong>,
  },
  plain('titles', 100, ({ titles }) => String(titles)),
  {
    ...plain('pinned', 160, ({ isPinned }) => (isPinned ? ro.pinned : ro.notPinned)),
    cell: ({ isPinned }) => (isPinned ? <Badge tone="good">{ro.pinned}</Badge> : ro.notPinned),
  },
]
