import type { StudioAnnouncement } from '@hlizo/contract/entities/announcement'
import {
  announcementAudiences,
  announcementKinds,
  studioAnnouncementsMessages,
} from '@hlizo/contract/messages/studio-site'
import { momentText } from '@hlizo/domain/dates'
import { systemClock } from '@hlizo/kit/clock'
import { Badge } from '#studio/ui/badge.tsx'
import type { TableColumn } from '#studio/ui/table-column.ts'
import { textColumn } from '#studio/ui/text-column.ts'

const ro = studioAnnouncementsMessages
const tones = { live: 'good', planned: 'attention', ended: 'mute' } as const

function stateOf({ from, until }: StudioAnnouncement): keyof typeof tones {
  const now = systemClock.now().toISOString()
  if (until !== null && until <= now) return 'ended'

  return from <= now ? 'live' : 'planned'
}

export const announcementColumns: readonly TableColumn<StudioAnnouncement>[] = [
  {
    ...textColumn('text', ro.columns.text, 260, ({ text }) => text),
    isRowHeader: true,
    width: '3fr',
    cell: ({ text }) => <strong>{text}</strong>,
  },
  {
    ...textColumn('state', ro.columns.state, 110, (row) => ro.states[stateOf(row)]),
    cell: (row) => <Badge tone={tones[stateOf(row)]}>{ro.states[stateOf(row)]}</Badge>,
  },
  textColumn(
    'audience',
    ro.columns.audience,
    140,
    ({ audience }) => announcementAudiences[audience],
  ),
  textColumn('kind', ro.columns.kind, 110, ({ kind }) => announcementKinds[kind]),
  textColumn('from', ro.columns.from, 190, ({ from }) => momentText(from)),
  textColumn('until', ro.columns.until, 190, ({ until }) =>
    until === null ? ro.noEnd : momentText(until),
  ),
  {
    ...textColumn('link', ro.columns.link, 160, ({ link }) => link?.href ?? ''),
    isExtra: true,
  },
]
