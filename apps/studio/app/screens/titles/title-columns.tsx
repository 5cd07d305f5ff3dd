import type { StudioTitle } from '@hlizo/contract/entities/studio-title'
import {
  filmStates,
  publishedWhenReady,
  studioTitlesMessages,
  workStateNames,
} from '@hlizo/contract/messages/studio-titles'
import { titleTexts } from '@hlizo/domain/title-texts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumnsOf } from '#studio/ui/text-column.ts'

const ro = studioTitlesMessages.columns

const column = textColumnsOf(titleTexts, ro)

const stateTone = { draft: 'mute', scheduled: 'attention', listed: 'good' } as const
const toneOf = (state: StudioTitle['state']) =>
  state === 'expired' || state === 'retired' ? 'mute' : stateTone[state]

export const titleColumns: readonly TableColumn<StudioTitle>[] = [
  {
    ...column('title', 240),
    isRowHeader: true,
    isSortable: true,
    width: '2fr',
    cell: ({ title }) => <strong>{title}</strong>,
  },
  {
    ...column('state', 150),
    cell: (title) => (
      <Badge tone={title.publishWhenReady ? 'attention' : toneOf(title.state)}>
        {title.publishWhenReady ? publishedWhenReady : titleTexts.state(title)}
      </Badge>
    ),
  },
  {
    ...column('work', 150),
    cell: ({ work }) => (
      <Badge tone={work === 'ready' ? 'good' : 'mute'}>{workStateNames[work]}</Badge>
    ),
  },
  column('owner', 150),
  column('kind', 100),
  { ...column('category', 110), isSortable: true },
  column('show', 180),
  column('comedians', 180),
  { ...column('tags', 160), isExtra: true },
  column('age', 90),
  { ...column('launch', 230), isSortable: true },
  { ...column('expiry', 230), isExtra: true },
  { ...column('duration', 100), isSortable: true },
  {
    ...column('film', 150),
    cell: ({ film }) =>
      film === null ? (
        ''
      ) : (
        <Badge tone={film === 'ready' ? 'good' : 'attention'}>{filmStates[film]}</Badge>
      ),
  },
  column('captions', 110),
  { ...column('views', 110), isSortable: true, isExtra: true },
  { ...column('episodes', 110), isExtra: true },
]
