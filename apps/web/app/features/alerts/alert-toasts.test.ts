import { alertsMessages } from '@hlizo/contract/messages/alerts'
import { premiereMessages } from '@hlizo/contract/messages/premieres'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepNewest, toastStore } from '#web/ui/toast-queue.ts'
import { sayFollowed, sayReminded } from './alert-toasts.ts'

const shown = () => toastStore.read().map(({ text, action }) => [text, action?.label])
const toAccount = vi.fn()

beforeEach(() => {
  keepNewest(0)
  vi.stubGlobal('Notification', { permission: 'default' })
})
afterEach(() => vi.unstubAllGlobals())

describe('sayFollowed', () => {
  const followed = 'Urmărești Nunta. Îți scriem când apare ceva nou.'

  it('offers notifications with the first follow', () => {
    sayFollowed({ name: 'Nunta', isFirst: true })
    expect(shown()).toEqual([[`${followed} ${alertsMessages.offer}`, alertsMessages.offerAccept]])
  })

  it('has no button on a television, and says where notifications are turned on', () => {
    sayFollowed({ name: 'Nunta', isFirst: true, isOnTelevision: true })
    expect(shown()).toEqual([
      [`${followed} Notificările le pornești pe telefon, din contul tău.`, undefined],
    ])
  })
})

describe('sayReminded', () => {
  const none = { isByMail: false, isByPush: false, isAtNight: false }
  const byMail = { ...none, isByMail: true }

  it('offers notifications, or the account when nothing reaches it', () => {
    sayReminded(byMail, { toAccount })
    sayReminded(none, { toAccount })
    expect(shown()).toEqual([
      [premiereMessages.unreachable, premiereMessages.unreachableAction],
      [premiereMessages.reminded.mail, alertsMessages.offerAccept],
    ])
  })

  it('has no button on a television, and says where alerts are turned on', () => {
    sayReminded(byMail, { toAccount, isOnTelevision: true })
    sayReminded(none, { toAccount, isOnTelevision: true })
    expect(shown()).toEqual([
      ['Alertele tale sunt oprite. Pornește-le pe telefon, din contul tău.', undefined],
      [premiereMessages.reminded.mail, undefined],
    ])
  })

  it('does not promise notifications at night, and offers none', () => {
    const { remindedAtNight, unreachableAction } = premiereMessages
    sayReminded({ ...byMail, isAtNight: true }, { toAccount })
    sayReminded({ ...none, isAtNight: true }, { toAccount })
    sayReminded({ ...none, isAtNight: true }, { toAccount, isOnTelevision: true })
    expect(shown()).toEqual([
      [remindedAtNight.noneOnTelevision, undefined],
      [remindedAtNight.none, unreachableAction],
      [remindedAtNight.mail, undefined],
    ])
  })
})
