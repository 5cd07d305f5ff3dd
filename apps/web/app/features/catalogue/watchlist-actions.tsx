import { removeProgress, trackProgress } from '@hlizo/contract/calls/progress'
import type { VideoCard } from '@hlizo/contract/entities/video'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { homeMessages } from '@hlizo/contract/messages/home'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#web/lib/api.ts'
import { announce } from '#web/ui/announcements.ts'
import { IconButton } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { watchlistQuery } from './queries.ts'

const ro = homeMessages.row
type WatchlistAction = 'remove' | 'seen' | 'restore'

function carryOut(action: WatchlistAction, video: VideoCard): Promise<void> {
  const params = { id: video.id }
  if (action === 'remove') return request(removeProgress, { params, isQuiet: true })

  // Reporting the old position again restores a hidden video.
  const place =
    action === 'seen'
      ? { seen: true, time: video.duration, percentageSeen: 100 }
      : { seen: false, time: video.progress, percentageSeen: video.currentPercentageSeen }

  return request(trackProgress, { params, body: place, isQuiet: true })
}

/** The actions of a card in „Continuă vizionarea”: mark as seen, remove and undo (D90). */
export function WatchlistActions({ video, tabIndex }: { video: VideoCard; tabIndex: 0 | -1 }) {
  const client = useQueryClient()
  const { queryKey } = watchlistQuery()
  // Other rows depend on what has been seen (D154).
  const refresh = () =>
    Promise.all([queryKey, ['home']].map((key) => client.invalidateQueries({ queryKey: key })))
  const restore = () => {
    carryOut('restore', video).then(refresh, () =>
      showToast(catalogueMessages.favoriteFailed, 'danger'),
    )
  }

  const act = useMutation({
    mutationFn: (action: 'remove' | 'seen') => carryOut(action, video),
    onMutate: () =>
      client.setQueryData(queryKey, (list) => list?.filter(({ id }) => id !== video.id) ?? null),
    // The card is unmounted by now, so its own handlers do not run.
    onSuccess: (_, action) => {
      if (action === 'remove') showToast(ro.removed, 'info', { label: ro.undo, onPress: restore })
      else announce(`${video.title}: ${catalogueMessages.seen}`)
    },
    onError: () => showToast(catalogueMessages.favoriteFailed, 'danger'),
    onSettled: refresh,
  })

  return (
    <>
      <IconButton
        icon="check"
        label={`${ro.markSeen}: ${video.title}`}
        size="sm"
        isFilled
        tabIndex={tabIndex}
        onClick={() => act.mutate('seen')}
      />
      <IconButton
        icon="close"
        label={`${ro.removeFromWatchlist}: ${video.title}`}
        size="sm"
        isFilled
        tabIndex={tabIndex}
        onClick={() => act.mutate('remove')}
      />
    </>
  )
}
