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

type Channel = 'both' | 'mail' | 'push' | null

function channelOf({ isByMail, isByPush }: ReminderChannels): Channel {
  if (isByMail) return isByPush ? 'both' : 'mail'

  return isByPush ? 'push' : null
}

function remindedText(channel: Channel, { isAtNight }: ReminderChannels, isOnTelevision: boolean) {
  const { unreachable, unreachableOnTelevision, reminded, remindedAtNight } = premiereMessages
  if (channel === null && isAtNight)
    return isOnTelevision ? remindedAtNight.noneOnTelevision : remindedAtNight.none
  if (channel === null) return isOnTelevision ? unreachableOnTelevision : unreachable

  return isAtNight ? remindedAtNight.mail : reminded[channel]
}

type Reminded = ToastPlace & { readonly toAccount: () => void }

/** Says how the account is reminded, and offers notifications that the browser was not asked for yet. */
export function sayReminded(
  channels: ReminderChannels,
  { isOnTelevision = false, toAccount }: Reminded,
): void {
  const channel = channelOf(channels)
  const text = remindedText(channel, channels, isOnTelevision)
  if (channel === null) {
    const action = { label: premiereMessages.unreachableAction, onPress: toAccount }
    return showToast(text, 'warn', isOnTelevision ? undefined : action)
  }
  const isReached = channels.isByPush || channels.isAtNight
  if (isOnTelevision || isReached || !canOfferPush()) return showToast(text, 'success')

  return showToast(text, 'info', pushOffer)
}
