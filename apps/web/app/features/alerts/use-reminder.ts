import { addPremiereReminder, removePremiereReminder } from '@hlizo/contract/calls/premieres'
import type { ReminderChannels } from '@hlizo/contract/entities/premiere-reminder'
import type { Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { track } from '#web/lib/analytics.ts'
import { request } from '#web/lib/api.ts'
import { useIsSignedIn } from '#web/lib/session.ts'
import { announce } from '#web/ui/announcements.ts'
import { showToast } from '#web/ui/toast-queue.ts'
import { sayReminded, type ToastPlace } from './alert-toasts.ts'
import { remindersQuery } from './queries.ts'

/** Whether the account is reminded of a premiere, and how to change that. */
export function useReminder({ id }: Pick<Video, 'id'>, place: ToastPlace = {}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  const { data: reminders } = useQuery({ ...remindersQuery(), enabled: isSignedIn })
  const { mutate, isPending } = useMutation({
    mutationFn: async (isReminded: boolean): Promise<ReminderChannels | null> => {
      const input = { params: { id }, isQuiet: true }
      if (isReminded) return request(addPremiereReminder, input)
      await request(removePremiereReminder, input)
      return null
    },
    onError: () => showToast(ro.failed, 'danger'),
    onSuccess: (channels) => {
      if (channels === null) announce(ro.forgotten)
      else {
        sayReminded(channels, { ...place, toAccount: () => void navigate(hrefs.account()) })
        track({ event: 'premiere_reminder', video_id: id })
      }

      return client.invalidateQueries({ queryKey: ['premiere-reminders'] })
    },
  })

  return {
    isSignedIn,
    isBusy: isPending,
    isReminded: reminders?.some(({ videoId }) => videoId === id) ?? false,
    remind: mutate,
  }
}
