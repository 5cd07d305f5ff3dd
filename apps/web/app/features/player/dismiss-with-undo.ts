import { laughsMessages as ro } from '@hlizo/contract/messages/laughs'
import { track } from '#web/lib/analytics.ts'
import { showToast } from '#web/ui/toast-queue.ts'
import { dismiss, undoDismiss } from './laugh-queries.ts'

/** Takes a video out of the recommendations, and offers to undo it where a message can be pressed. */
export async function dismissWithUndo(
  video: { readonly id: number; readonly title: string },
  { canUndo = true }: { readonly canUndo?: boolean } = {},
): Promise<void> {
  const fail = () => showToast(ro.failed, 'danger')
  const undo = () => {
    undoDismiss(video.id).then(() => showToast(ro.undone(video.title), 'info'), fail)
  }
  try {
    await dismiss(video.id)
    track({ event: 'not_for_me', video_id: video.id })
    if (canUndo) showToast(ro.dismissed(video.title), 'info', { label: ro.undo, onPress: undo })
    else showToast(ro.dismissedOnTelevision(video.title), 'info')
  } catch {
    fail()
  }
}
