import type { Moment } from '@hlizo/contract/entities/moment'
import { hrefs } from '@hlizo/contract/hrefs'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import { describe, expect, it } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { OwnMoment } from './own-moment.tsx'

const moment: Moment = {
  id: '01890000-0000-7000-8000-000000000001',
  videoId: 12,
  title: 'Cheia',
  thumbnailUrl: '',
  name: 'Soacra',
  startMs: 61_900,
  endMs: 70_000,
  createdAt: '2026-05-01T10:00:00Z',
  isShareable: true,
  refusal: null,
  isAboveAge: false,
  shared: null,
}
const shown = (mayWatch: boolean, more: Partial<Moment> = {}) =>
  markupAt(<OwnMoment moment={{ ...moment, ...more }} mayWatch={mayWatch} />)
const actions = [ro.play, ro.share, ro.unshare, ro.rename, ro.remove]
const actionsIn = (markup: string) =>
  actions.filter((action) => markup.includes(`aria-label="${ro.of(action, 'Soacra')}"`))

describe('OwnMoment', () => {
  it('is played, shared, renamed and deleted with a subscription', () => {
    expect(actionsIn(shown(true))).toEqual([ro.play, ro.share, ro.rename, ro.remove])
    expect(linksIn(shown(true)).map(([to]) => to)).toEqual([hrefs.watch(12, 61)])
  })

  it('says why it cannot be shared instead of offering it', () => {
    const full = { refusal: 'MOMENT_SECONDS_TITLE' } as const

    expect(actionsIn(shown(true, full))).toEqual([ro.play, ro.rename, ro.remove])
    expect(shown(true, full)).toContain(errorMessages.MOMENT_SECONDS_TITLE)
    expect(shown(false, full)).not.toContain(errorMessages.MOMENT_SECONDS_TITLE)
  })

  it('is only taken back without one', () => {
    const shared = { id: 'A'.repeat(22), state: 'hidden' } as const

    expect(actionsIn(shown(false))).toEqual([ro.remove])
    expect(actionsIn(shown(false, { shared }))).toEqual([ro.unshare, ro.remove])
    expect(linksIn(shown(false, { shared }))).toEqual([])
  })
})
