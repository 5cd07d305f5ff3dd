import type { StudioComedian } from '@hlizo/contract/entities/studio-comedian'
import { studioComediansMessages as ro } from '@hlizo/contract/messages/studio-comedians'
import { comedianTexts } from '@hlizo/domain/catalogue-name-texts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumnsOf } from '#studio/ui/text-column.ts'

const column = textColumnsOf(comedianTexts, ro.columns)

const known = (
  id: 'picture' | 'bio',
  isKnown: (comedian: StudioComedian) => boolean,
): TableColumn<StudioComedian> => ({
  ...column(id, 110),
  cell: (comedian) => (
    <Badge tone={isKnown(comedian) ? 'mute' : 'attention'}>{comedianTexts[id](comedian)}</Badge>
  ),
})

export const comedianColumns: readonly TableColumn<StudioComedian>[] = [
  {
    ...column('name', 200),
    isRowHeader: true,
    width: '2fr',
    cell: ({ name }) => <strong>{name}</strong>,
  },
  column('titles', 90),
  known('picture', ({ hasPicture }) => hasPicture),
  known('bio', ({ bio }) => bio !== ''),
  column('slug', 180),
]
