import type { StudioAnnouncement } from '@hlizo/contract/entities/announcement'
import { studioAnnouncementsMessages as ro } from '@hlizo/contract/messages/studio-site'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announcementsQuery } from '#studio/features/site/queries.ts'
import { useCommands } from '#studio/lib/commands.ts'
import { Button } from '#studio/ui/button.tsx'
import { DataTable } from '#studio/ui/data-table.tsx'
import { Screen } from '#studio/ui/screen.tsx'
import { announcementColumns } from './announcement-columns.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'

/** Settings → Announcements: what the bar of the site shows, to whom, from and until when. */
export function AnnouncementsScreen() {
  const { data, error, refetch } = useQuery(announcementsQuery())
  const [edited, setEdited] = useState<StudioAnnouncement | 'new' | null>(null)
  // As the list has it now: a colleague may have saved it since the dialog was opened.
  const isKnown = edited !== null && edited !== 'new'
  const now = isKnown ? (data?.find(({ id }) => id === edited.id) ?? edited) : edited
  useCommands([{ id: 'add-announcement', label: ro.add, run: () => setEdited('new') }])

  return (
    <Screen
      title={ro.title}
      actions={
        <Button variant="primary" icon="plus" onPress={() => setEdited('new')}>
          {ro.add}
        </Button>
      }
    >
      <p>{ro.lead}</p>
      <DataTable
        name="announcements"
        label={ro.table}
        columns={announcementColumns}
        source={{ rows: data, error, retry: () => void refetch() }}
        idOf={({ id }) => id}
        onOpen={(id) => setEdited(data?.find((one) => one.id === id) ?? null)}
        empty={ro.empty}
      />
      <AnnouncementDialog announcement={now} onClose={() => setEdited(null)} />
    </Screen>
  )
}
