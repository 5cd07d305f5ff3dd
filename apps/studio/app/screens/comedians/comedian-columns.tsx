import type { StudioComedian } from '@hlizo/contract/entities/studio-comedian'
import { studioComediansMessages as ro } from '@hlizo/contract/messages/studio-comedians'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const plain = (
  id: keyof typeof ro.columns,
  minWidth: number,
  text: (comedian: StudioComedian) => string,
): TableColumn<StudioComedian> => ({ id, name: ro.columns[id], minWidth, cell: text, text })

const known = (
  id: keyof typeof ro.columns,
  isKnown: (comedian: StudioComedian) => boolean,
): TableColumn<StudioComedian> => {
  const text = (comedian: StudioComedian) => (isKnown(comedian) ? ro.yes : ro.no)

  return {
    ...plain(id, 110, text),
    cell: (comedian) => (
      <Badge tone={isKnown(comedian) ? 'mute' : 'attention'}>{text(comedian)}</Badge>
    ),
  }
}

export const comedianColumns: readonly TableColumn<StudioComedian>[] = [
  {
    ...plain('name', 200, ({ name }) => name),
    isRowHeader: true,
    width: '2fr',
    cell: ({ name }) => <strong>{name}</strong>,
  },
  plain('titles', 90, ({ titles }) => String(titles)),
  known('picture', ({ hasPicture }) => hasPicture),
  known('bio', ({ bio }) => bio !== ''),
  plain('slug', 180, ({ slug }) => slug),
]
