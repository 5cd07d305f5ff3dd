import type { StudioComedian } from '@hlizo/contract/entities/studio-comedian'
import { studioComediansMessages as ro } from '@hlizo/contract/messages/studio-comedians'
import { comedianTexts } from '@hlizo/domain/catalogue-name-texts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const plain = (id: keyof typeof comedianTexts, minWidth: number): TableColumn<StudioComedian> => {
  const text = comedianTexts[id]
  return { id, name: ro.columns[id], minWidth, cell: text, text }
}

const known = (
  id: 'picture' | 'bio',
  isKnown: (comedian: StudioComedian) => boolean,
): TableColumn<StudioComedian> => ({
  ...plain(id, 110),
  cell: (comedian) => (
    <Badge tone={isKnown(comedian) ? 'mute' : 'attention'}>{comedianTexts[id](comedian)}</Badge>
  ),
})

export const comedianColumns: readonly TableColumn<StudioComedian>[] = [
  {
    ...plain('name', 200),
    isRowHeader: true,
    width: '2fr',
    cell: ({ name }) => <strong>{name}</strong>,
  },
  plain('titles', 90),
  known('picture', ({ hasPicture }) => hasPicture),
  known('bio', ({ bio }) => bio !== ''),
  plain('slug', 180),
]
