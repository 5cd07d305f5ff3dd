import type { StudioTitle } from '@hlizo/contract/entities/studio-title'
import {
  filmStates,
  publishedWhenReady,
  studioTitlesMessages,
  workStateNames,
} from '@hlizo/contract/messages/studio-titles'
import { titleTexts, type TitleColumnId } from '@hlizo/domain/title-texts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioTitlesMessages.columns

const plain = (id: TitleColumnId, minWidth: number): TableColumn<StudioTitle> => ({
  id,
  name: ro[id],
  minWidth,
  cell: titleTexts[id],
  text: titleTexts[id],
})

const stateTone = { draft: 'mute', scheduled: 'attention', listed: 'good' } as const
const toneOf = (state: StudioTitle['state']) =>
  state === 'expired' || state === 'retired' ? 'mute' : stateTone[state]

export const titleColumns: readonly TableColumn<StudioTitle>[] = [
  {
    ...plain('title', 240),
    isRowHeader: true,
    isSortable: true,
    width: '2fr',
    cell: ({ title }) => <strong>{title}</strong>,
  },
  {
    ...plain('state', 150),
    cell: (title) => (
      <Badge tone={title.publishWhenReady ? 'attention' : toneOf(title.state)}>
        {title.publishWhenReady ? publishedWhenReady : titleTexts.state(title)}
      </Badge>
    ),
  },
  {
    ...plain('work', 150),
    cell: ({ work }) => (
      <Badge tone={work === 'ready' ? 'good' : 'mute'}>{workStateNames[work]}</Badge>
    ),
  },
  plain('owner', 150),
  plain('kind', 100),
  { ...plain('category', 110), isSortable: true },
  plain('show', 180),
  plain('comedians', 180),
  { ...plain('tags', 160), isExtra: true },
  plain('age', 90),
  { ...plain('launch', 230), isSortable: true },
  { ...plain('expiry', 230), isExtra: true },
  { ...plain('duration', 100), isSortable: true },
  {
    ...plain('film', 150),
    cell: ({ film }) =>
      film === null ? (
        ''
      ) : (
        <Badge tone={film === 'ready' ? 'good' : 'attention'}>{filmStates[film]}</Badge>
      ),
  },
  plain('captions', 110),
  { ...plain('views', 110), isSortable: true, isExtra: true },
  { ...plain('episodes', 110), isExtra: true },
]
