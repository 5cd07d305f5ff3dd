import type { Video } from '@hlizo/contract/entities/video'
import { premiereMessages as ro } from '@hlizo/contract/messages/premieres'
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
