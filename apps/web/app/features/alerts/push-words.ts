import { alertsMessages } from '@hlizo/contract/messages/alerts'
import { showToast } from '#web/ui/toast-queue.ts'
import type { PushStart } from './push.ts'

const ro = alertsMessages.card

const words: Readonly<Record<PushStart, readonly [string, 'success' | 'warn' | 'danger']>> = {
  on: [ro.pushOn, 'success'],
  blocked: [ro.pushBlocked, 'warn'],
  failed: [ro.pushFailed, 'danger'],
}

/** Whether this browser has not been asked for notifications yet. */
export const canOfferPush = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'default'

/** Starts notifications in this browser and says how that ended. Loaded with the first press, as few do it. */
export async function startWithWords(): Promise<PushStart> {
  const { startPush } = await import('./push.ts')
  const outcome = await startPush()
  showToast(...words[outcome])

  return outcome
}

/** The button of a message that offers notifications, which the browser asks for after a press. */
export const pushOffer = {
  label: alertsMessages.offerAccept,
  onPress: () => void startWithWords(),
}
