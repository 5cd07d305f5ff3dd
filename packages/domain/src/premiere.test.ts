import { describe, expect, it } from 'vitest'
import {
  countdownOf,
  isNoticeTrue,
  nextLookMs,
  noticeRingsAt,
  noticeRingsUntil,
  reminderNotice,
  type ReminderState,
} from './premiere.ts'

const at = (text: string) => new Date(`2026-12-01T${text}Z`)
const premiereAt = at('18:00:00')
const chances = [0, 0.25, 0.5, 0.75, 1]

describe('nextLookMs', () => {
  const looks = (time: string) =>
    chances.map((chance) => nextLookMs({ premiereAt, now: at(time), chance }))

  it('spreads the requests of waiting pages over half a minute', () => {
    expect(looks('12:00:00')).toEqual([22_500, 26_250, 30_000, 33_750, 37_500])
  })

  it('requests after the start, not at it', () => {
    expect(nextLookMs({ premiereAt, now: at('17:59:30'), chance: 0.5 })).toBe(34_750)
  })

  it('makes each page request between 1.5 and 8 seconds after the start', () => {
    expect(looks('17:59:50')).toEqual([11_500, 13_125, 14_750, 16_375, 18_000])
  })

  it('requests again within two seconds while the film is late', () => {
    expect(looks('18:00:00')).toEqual([1_000, 1_250, 1_500, 1_750, 2_000])
    expect(looks('18:00:09')).toEqual([1_000, 1_250, 1_500, 1_750, 2_000])
  })

  it('waits as long as a refusal says, up to twice as long', () => {
    const refused = (time: string) =>
      chances.map((chance) => nextLookMs({ premiereAt, now: at(time), chance, refusedSeconds: 10 }))

    expect(refused('18:00:00')).toEqual([10_000, 12_500, 15_000, 17_500, 20_000])
    expect(refused('12:00:00')).toEqual(looks('12:00:00'))
  })

  it('every page has the film within ten seconds', () => {
    for (const chance of chances)
      for (let cameMs = 0; cameMs <= 60_000; cameMs += 500) {
        let now = new Date(premiereAt.getTime() - cameMs)
        // The first look that finds the film: nodes know of a launch after a second.
        while (now.getTime() < premiereAt.getTime() + 1_000)
          now = new Date(now.getTime() + nextLookMs({ premiereAt, now, chance }))

        expect(now.getTime() - premiereAt.getTime()).toBeLessThanOrEqual(8_000)
      }
  })
})

describe('reminderNotice', () => {
  const notice = (time: string, state: Partial<ReminderState> = {}) =>
    reminderNotice(
      {
        knownLaunchAt: premiereAt,
        isReminded: false,
        launchAt: premiereAt,
        isPremiere: true,
        isPublished: true,
        ...state,
      },
      at(time),
    )

  it('reminds once, from ten minutes before', () => {
    expect([
      notice('17:49:59'),
      notice('17:50:00'),
      notice('17:51:00', { isReminded: true }),
      notice('18:30:00', { isReminded: true }),
    ]).toEqual([null, 'begins', null, null])
  })

  it('reminds at the start when nothing could be sent before', () => {
    expect(notice('18:30:00')).toBe('begins')
    expect(notice('18:00:00', { isPremiere: false })).toBe('begins')
  })

  it('announces a new date, also after the reminder', () => {
    const launchAt = at('20:00:00')

    expect(notice('12:00:00', { launchAt })).toBe('moved')
    expect(notice('17:55:00', { launchAt, isReminded: true })).toBe('moved')
  })

  it('announces a new date after the start, and reminds of it', () => {
    const tomorrow = new Date('2026-12-02T18:00:00Z')
    const began = { isReminded: true, launchAt: tomorrow }

    expect([notice('18:00:00', began), notice('18:30:00', began)]).toEqual(['moved', 'moved'])
    expect(notice('18:30:00', { ...began, launchAt: at('18:35:00') })).toBe('begins')
    expect(notice('18:30:00', { ...began, isPremiere: false })).toBeNull()
    expect(notice('18:30:00', { ...began, isPublished: false })).toBeNull()
  })

  it('only reminds when it was moved to now', () => {
    expect(notice('12:00:00', { launchAt: at('12:05:00') })).toBe('begins')
    expect(notice('12:00:00', { launchAt: at('11:00:00'), isPremiere: false })).toBe('begins')
  })

  it('announces a cancellation when the title is withdrawn or has no premiere', () => {
    expect(notice('12:00:00', { isPublished: false })).toBe('cancelled')
    expect(notice('12:00:00', { isPremiere: false })).toBe('cancelled')
    expect(notice('17:55:00', { isReminded: true, isPublished: false })).toBe('cancelled')
  })

  it('announces a change in the quiet hours only of what begins within them', () => {
    const night = '22:00:00'
    const [early, morning] = [new Date('2026-12-02T05:59:00Z'), new Date('2026-12-02T06:00:00Z')]
    const moved = (knownLaunchAt: Date, launchAt: Date) =>
      notice(night, { knownLaunchAt, launchAt })
    const cancelled = (knownLaunchAt: Date) =>
      notice(night, { knownLaunchAt, launchAt: knownLaunchAt, isPublished: false })

    expect([moved(early, morning), moved(morning, early), cancelled(early)]).toEqual([
      'moved',
      'moved',
      'cancelled',
    ])
    expect([moved(morning, at('23:59:00')), cancelled(morning)]).toEqual(['moved', null])
    expect(moved(morning, new Date('2026-12-03T18:00:00Z'))).toBeNull()
    expect(notice('19:59:59', { launchAt: morning })).toBe('moved')
  })

  it('announces nothing for a title withdrawn after its premiere', () => {
    expect(notice('19:00:00', { isReminded: true, isPublished: false })).toBeNull()
    expect(notice('18:00:00', { isReminded: true, isPublished: false })).toBeNull()
  })
})

/** 22:00 to 08:00 in Bucharest are 20:00 to 06:00 here. */
describe('noticeRingsAt and noticeRingsUntil', () => {
  const rings = (kind: 'begins' | 'moved', launch: string, now: string) => {
    const notice = { kind, launchAt: at(launch) }
    const moments = [noticeRingsAt(notice, at(now)), noticeRingsUntil(notice, at(now))]

    return moments.map((moment) => moment.toISOString().slice(8, 16))
  }

  it('are now and the evening by day', () => {
    expect(rings('begins', '12:10:00', '12:00:00')).toEqual(['01T12:00', '01T20:00'])
    expect(rings('moved', '20:05:00', '12:00:00')).toEqual(['01T12:00', '01T20:00'])
  })

  it('let a reminder that was to come before the quiet hours be late until its premiere', () => {
    expect(rings('begins', '20:09:00', '19:59:00')).toEqual(['01T19:59', '01T20:09'])
    expect(rings('begins', '20:09:00', '20:08:00')).toEqual(['01T20:08', '01T20:09'])
    expect(rings('begins', '20:09:00', '20:09:00')[0]).toBe('02T06:00')
  })

  it('let nothing else ring at night', () => {
    expect(rings('begins', '20:10:00', '20:00:00')[0]).toBe('02T06:00')
    expect(rings('moved', '20:09:00', '20:08:00')[0]).toBe('02T06:00')
  })
})

describe('isNoticeTrue', () => {
  const isTrue = (
    kind: 'begins' | 'moved' | 'cancelled',
    state: Partial<Parameters<typeof isNoticeTrue>[1]> = {},
    time = '12:00:00',
  ) =>
    isNoticeTrue(
      { kind, launchAt: premiereAt },
      {
        knownLaunchAt: premiereAt,
        isReminded: kind === 'begins',
        launchAt: premiereAt,
        isPremiere: true,
        isPublished: true,
        ...state,
      },
      at(time),
    )
  const later = at('20:00:00')

  it('is so of the launch that the title has and the account knows', () => {
    expect([isTrue('begins'), isTrue('moved')]).toEqual([true, true])
    expect([isTrue('begins', { launchAt: later }), isTrue('moved', { launchAt: later })]).toEqual([
      false,
      false,
    ])
    expect([
      isTrue('begins', { knownLaunchAt: later }),
      isTrue('moved', { knownLaunchAt: null }),
    ]).toEqual([false, false])
  })

  it('is not so once the premiere was cancelled', () => {
    expect([
      isTrue('begins', { isPublished: false }),
      isTrue('moved', { isPublished: false }),
      isTrue('moved', { isPremiere: false }),
    ]).toEqual([false, false, false])
  })

  it('is so of what has begun without its mark', () => {
    expect(isTrue('begins', { isPremiere: false }, '18:00:00')).toBe(true)
  })

  it('says that it was moved until it begins, and before the reminder only', () => {
    expect([isTrue('moved', {}, '18:00:00'), isTrue('moved', { isReminded: true })]).toEqual([
      false,
      false,
    ])
    expect(isTrue('begins', { isReminded: false })).toBe(false)
  })

  it('says that it is cancelled until it is published or asked for again', () => {
    const gone = { knownLaunchAt: null, isPublished: false }

    expect([
      isTrue('cancelled', gone),
      isTrue('cancelled', { ...gone, isPublished: true, isPremiere: false }),
      isTrue('cancelled', { ...gone, isPublished: true }),
      isTrue('cancelled', { isPublished: false }),
    ]).toEqual([true, true, false, false])
  })
})

describe('countdownOf', () => {
  it('returns days and time, rounded up, at least zero', () => {
    expect(
      ['2026-11-28T15:58:57.500Z', '2026-12-01T17:59:59.001Z', '2026-12-01T18:00:01Z'].map((text) =>
        countdownOf(premiereAt, new Date(text)),
      ),
    ).toEqual([
      { days: 3, clock: '02:01:03' },
      { days: 0, clock: '00:00:01' },
      { days: 0, clock: '00:00:00' },
    ])
  })
})
