import type { Video } from '@hlizo/contract/entities/video'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
import { IconButton } from '#web/ui/button.tsx'
import { BellButton } from './bell-button.tsx'
import { useReminder } from './use-reminder.ts'

/** „Amintește-mi”. */
export function ReminderButton({ video }: { video: Pick<Video, 'id' | 'title'> }) {
  const { isSignedIn, isReminded, isBusy, remind } = useReminder(video)

  return (
    <BellButton
      label={ro.remindName(video.title)}
      text={ro.remind}
      isSignedIn={isSignedIn}
      isOn={isReminded}
      isBusy={isBusy}
      onToggle={remind}
    />
  )
}

type BellProps = { video: Pick<Video, 'id' | 'title'>; tabIndex: 0 | -1 }

/** The bell on the card of a premiere. Its label says what a press does, so it has no pressed state besides. */
function ReminderBell({ video, tabIndex }: BellProps) {
  const { isReminded, isBusy, remind } = useReminder(video)

  return (
    <IconButton
      icon={isReminded ? 'bell-full' : 'bell'}
      label={(isReminded ? ro.forgetName : ro.remindName)(video.title)}
      size="sm"
      isFilled
      tabIndex={tabIndex}
      onClick={() => !isBusy && remind(!isReminded)}
    />
  )
}

export const reminderBellOf = (video: Pick<Video, 'id' | 'title'>, tabIndex: 0 | -1) => (
  <ReminderBell video={video} tabIndex={tabIndex} />
)
