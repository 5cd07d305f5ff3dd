import { hrefs } from '@hlizo/contract/hrefs'
import { offlineMessages } from '@hlizo/contract/messages/offline'
import { describe, expect, it } from 'vitest'
import { toastStore } from '#web/ui/toast-queue.ts'
import { offerReload } from './offer-reload.ts'

describe('offerReload', () => {
  it('offers the new build, but not on a television', () => {
    offerReload(hrefs.tv())
    expect(toastStore.read()).toEqual([])
    offerReload(hrefs.account())
    expect(toastStore.read()).toMatchObject([
      { text: offlineMessages.update, action: { label: offlineMessages.reload } },
    ])
  })
})
