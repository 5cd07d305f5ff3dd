import type { ReminderChannels } from '@hlizo/contract/entities/premiere-reminder'
import { alertsMessages } from '@hlizo/contract/messages/alerts'
import { premiereMessages } from '@hlizo/contract/messages/premieres'
import { showToast } from '#web/ui/toast-queue.ts'
import { canOfferPush, pushOffer } from './push-words.ts'

/** Where a message is shown. A remote does not reach its buttons. */
export type ToastPlace = { readonly isOnTelevision?: boolean }

type Followed = ToastPlace & { readonly name: string; readonly isFirst: boolean }

/** Says that something is followed; the first time it also offers notifications. */
export function sayFollowed({ name, isFirst, isOnTelevision = false }: Followed): void {
  const { followed, offer, onPhone } = alertsMessages
  if (isFirst && isOnTelevision) return showToast(`${followed(name)} ${onPhone}`, 'success')
  if (!isFirst || !canOfferPush()) return showToast(followed(name), 'success')

  return showToast(`${followed(name)} ${offer}`, 'info', pushOffer)
}

function channelOf({ isByMail, isByPush }: ReminderChannels): 'both' | 'mail' | 'push' | null {
  if (isByMail) return isByPush ? 'both' : 'mail'

  return isByPush ? 'push' : null
}

type Reminded = ToastPlace & { readonly toAccount: () => void }

/** Says how the account is reminded, and offers notifications that the browser was not asked for yet. */
export function sayReminded(
  channels: ReminderChannels,
  { isOnTelevision = false, toAccount }: Reminded,
): void {
  const { unreachable, unreachableOnTelevision, unreachableAction, reminded } = premiereMessages
  const channel = channelOf(channels)
  if (channel === null && isOnTelevision) return showToast(unreachableOnTelevision, 'warn')
  if (channel === null)
    return showToast(unreachable, 'warn', { label: unreachableAction, onPress: toAccount })
  const isOffered = !isOnTelevision && !channels.isByPush && canOfferPush()
  if (!isOffered) return showToast(reminded[channel], 'success')

  return showToast(reminded[channel], 'info', pushOffer)
}
