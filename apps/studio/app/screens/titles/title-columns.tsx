import type { StudioTitle } from '@hlizo/contract/entities/studio-title'
import {
  filmStates,
  studioTitlesMessages,
  titleCategories,
  titleKinds,
  titleStates,
} from '@hlizo/contract/messages/studio-titles'
import { formatMoment } from '@hlizo/domain/dates'
import { clockTime } from '#studio/lib/clock-time.ts'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'

const ro = studioTitlesMessages.columns

const plain = (
  id: string,
  name: string,
  minWidth: number,
  text: (title: StudioTitle) => string,
): TableColumn<StudioTitle> => ({ id, name, minWidth, cell: text, text })

const moment = (at: string | null) => (at === null ? '' : formatMoment(new Date(at)))
const place = ({ show, season, episode }: StudioTitle): string =>
  [show, episode === null ? null : studioTitlesMessages.episode(season, episode)]
    .filter((part) => part !== null)
    .join(' · ')

const stateTone = { draft: 'mute', scheduled: 'attention', listed: 'good' } as const
const toneOf = (state: StudioTitle['state']) =>
  state === 'expired' || state === 'retired' ? 'mute' : stateTone[state]

const filmText = ({ film }: StudioTitle) => (film === null ? '' : filmStates[film])

export const titleColumns: readonly TableColumn<StudioTitle>[] = [
  {
    ...plain('title', ro.title, 240, ({ title }) => title),
    isRowHeader: true,
    isSortable: true,
    width: '2fr',
    cell: ({ title }) => <strong>{title}</strong>,
  },
  {
    ...plain('state', ro.state, 120, ({ state }) => titleStates[state]),
    cell: ({ state }) => <Badge tone={toneOf(state)}>{titleStates[state]}</Badge>,
  },
  plain('kind', ro.kind, 100, ({ kind }) => titleKinds[kind]),
  {
    ...plain('category', ro.category, 110, ({ category }) => titleCategories[category]),
    isSortable: true,
  },
  plain('show', ro.show, 180, place),
  plain('comedians', ro.comedians, 180, ({ comedians }) => comedians.join(', ')),
  { ...plain('tags', ro.tags, 160, ({ tags }) => tags.join(', ')), isExtra: true },
  plain('age', ro.age, 90, ({ ageRating }) => ageRating ?? ''),
  { ...plain('launch', ro.launch, 230, ({ launchAt }) => moment(launchAt)), isSortable: true },
  { ...plain('expiry', ro.expiry, 230, ({ expiresAt }) => moment(expiresAt)), isExtra: true },
  {
    ...plain('duration', ro.duration, 100, ({ durationSeconds }) =>
      durationSeconds === null ? '' : clockTime(Math.round(durationSeconds)),
    ),
    isSortable: true,
  },
  {
    ...plain('film', ro.film, 150, filmText),
    cell: (title) =>
      title.film === null ? (
        ''
      ) : (
        <Badge tone={title.film === 'ready' ? 'good' : 'attention'}>{filmText(title)}</Badge>
      ),
  },
  plain('captions', ro.captions, 110, ({ captions }) => captions.join(', ')),
  {
    ...plain('views', ro.views, 110, ({ viewsCount }) => viewsCount?.toString() ?? ''),
    isSortable: true,
    isExtra: true,
  },
  {
    ...plain('episodes', ro.episodes, 110, ({ episodes }) => episodes?.toString() ?? ''),
    isExtra: true,
  },
]
