import type { Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useReminder } from './use-reminder.ts'

/** „Amintește-mi”; visitors sign in first. */
export function ReminderButton({ video }: { video: Pick<Video, 'id' | 'title'> }) {
  const { isSignedIn, isReminded, isBusy, remind } = useReminder(video)
  const { pathname } = useLocation()
  const label = ro.remindName(video.title)
  if (!isSignedIn) {
    return (
      <ButtonLink to={hrefs.login(pathname)} size="lg" icon="bell" aria-label={label}>
        {ro.remind}
      </ButtonLink>
    )
  }

  return (
    <Button
      size="lg"
      icon={isReminded ? 'bell-full' : 'bell'}
      aria-label={label}
      aria-pressed={isReminded}
      isBusy={isBusy}
      onClick={() => remind(!isReminded)}
    >
      {ro.remind}
    </Button>
  )
}
