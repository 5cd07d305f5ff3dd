import { describe, expect, it } from 'vitest'
import type { MomentPolicy } from '@hlizo/contract/entities/moment'
import { HOUR_MS } from '@hlizo/kit/durations'
import {
  defaultMomentPolicy,
  distinctMs,
  heldSpan,
  isMomentLength,
  leftMs,
  longestMoment,
  mayShareMoment,
  movedHandle,
  overLimit,
  policyFor,
  proposedMoment,
  stricterPolicy,
  type SharedSpan,
} from './moments.ts'

const span = (startSeconds: number, endSeconds: number) => ({
  startMs: startSeconds * 1_000,
  endMs: endSeconds * 1_000,
})

describe('proposedMoment', () => {
  const film = { filmMs: HOUR_MS, maxSeconds: 60 }
  const cues = [span(95, 98), span(104, 108), span(110, 113), span(118, 121), span(130, 133)]

  it('ends with the spoken sentence, and begins with one', () => {
    expect(proposedMoment(cues, { ...film, atMs: 120_000 })).toEqual(span(104, 121))
  })

  it('ends at the key press when the last line is long over', () => {
    expect(proposedMoment(cues, { ...film, atMs: 128_000 })).toEqual(span(110, 128))
  })

  it('is the last twenty seconds without captions', () => {
    expect(proposedMoment([], { ...film, atMs: 500_000 })).toEqual(span(480, 500))
  })

  it('is at least five seconds, also at the start of a film', () => {
    expect(proposedMoment([], { ...film, atMs: 1_000 })).toEqual(span(0, 5))
    expect(proposedMoment([span(1, 2)], { ...film, atMs: 2_000 })).toEqual(span(0, 5))
  })

  it('is no longer than the editor allows, and ends within the film', () => {
    expect(proposedMoment([], { ...film, atMs: 500_000, maxSeconds: 10 })).toEqual(span(490, 500))
    const late = proposedMoment([span(3_590, 3_610)], { ...film, atMs: 3_595_000 })
    expect(late.endMs).toBe(HOUR_MS)
  })
})

describe('movedHandle', () => {
  const limits = { filmMs: 200_000, maxSeconds: 60 }
  const start = (toMs: number) =>
    movedHandle(span(100, 120), { handle: 'start', toMs }, limits).startMs
  const end = (toMs: number) => movedHandle(span(100, 120), { handle: 'end', toMs }, limits).endMs

  it('is between five and sixty seconds, within the film', () => {
    expect([start(119_000), start(10_000), start(90_000)]).toEqual([115_000, 60_000, 90_000])
    expect([end(101_000), end(190_000), end(130_000)]).toEqual([105_000, 160_000, 130_000])
    expect(movedHandle(span(0, 190), { handle: 'end', toMs: 999_000 }, limits).endMs).toBe(60_000)
    expect(movedHandle(span(180, 190), { handle: 'end', toMs: 999_000 }, limits).endMs).toBe(
      200_000,
    )
  })
})

describe('distinctMs', () => {
  it('counts overlaps once, in any order', () => {
    expect(distinctMs([span(10, 20), span(15, 30), span(0, 5), span(12, 14)])).toBe(25_000)
    expect(distinctMs([])).toBe(0)
  })
})

describe('leftMs', () => {
  const left = (titleSeconds: number, filmSeconds: number) =>
    leftMs(
      { ...defaultMomentPolicy, titleSeconds },
      { before: [span(0, 20), span(10, 30)], filmMs: filmSeconds * 1_000 },
    )

  it('is what the limit or half of the film leaves, at least nothing', () => {
    expect([left(100, 1_000), left(100, 80), left(20, 1_000)]).toEqual([70_000, 10_000, 0])
  })
})

describe('overLimit', () => {
  const shared = (startSeconds: number, endSeconds: number, accountId: string | null = null) => ({
    lengthMs: (endSeconds - startSeconds) * 1_000,
    held: span(startSeconds, endSeconds),
    accountId,
  })
  const over = (moments: readonly ReturnType<typeof shared>[], more: Partial<MomentPolicy>) =>
    overLimit(moments, { ...defaultMomentPolicy, ...more }).map((one) => moments.indexOf(one))

  it('are those that are too long', () => {
    expect(over([shared(0, 20), shared(30, 60)], { maxSeconds: 20 })).toEqual([1])
  })

  it('are the newest beyond the seconds of the title; one that overlaps those before fits', () => {
    const moments = [shared(0, 30), shared(40, 60), shared(5, 35), shared(100, 110)]

    expect(over(moments, { titleSeconds: 50 })).toEqual([2, 3])
    expect(over(moments, { titleSeconds: 45 })).toEqual([1])
    expect(over(moments, { titleSeconds: 65 })).toEqual([])
  })

  it('are the newest beyond the seconds of one account', () => {
    const moments = [shared(0, 20, 'ana'), shared(30, 50, 'ana'), shared(60, 80, 'bogdan')]

    expect(over(moments, { accountSeconds: 30 })).toEqual([1])
    expect(
      over(
        moments.map((one) => ({ ...one, accountId: null })),
        { accountSeconds: 30 },
      ),
    ).toEqual([])
  })

  it('are none by the numbers a month', () => {
    expect(over([shared(0, 20), shared(30, 50)], { titleCount: 0, accountCount: 0 })).toEqual([])
  })
})

describe('isMomentLength', () => {
  const limits = { filmMs: HOUR_MS, maxSeconds: 30 }

  it('is from five seconds to the limit, within the film', () => {
    const lengths = [span(0, 5), span(0, 4.999), span(0, 30), span(0, 30.001), span(3_599, 3_605)]

    expect(lengths.map((one) => isMomentLength(one, limits))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
  })
})

describe('longestMoment', () => {
  it('is the limit of the editor, at most half of a short film', () => {
    expect(longestMoment(defaultMomentPolicy, HOUR_MS)).toBe(60)
    expect(longestMoment({ ...defaultMomentPolicy, maxSeconds: 30 }, HOUR_MS)).toBe(30)
    expect(longestMoment({ ...defaultMomentPolicy, accountSeconds: 20 }, HOUR_MS)).toBe(17)
    expect(longestMoment(defaultMomentPolicy, 30_000)).toBe(12)
    expect(longestMoment(defaultMomentPolicy, 10_000)).toBe(5)
  })
})

describe('policyFor', () => {
  it('allows no moments of titles for adults', () => {
    const allowed = (['AP', '12', '15', '18'] as const).map(
      (rating) => policyFor(defaultMomentPolicy, rating).isAllowed,
    )

    expect(allowed).toEqual([true, true, true, false])
    expect(policyFor({ ...defaultMomentPolicy, isAllowed: false }, 'AP').isAllowed).toBe(false)
  })
})

describe('stricterPolicy', () => {
  it('has the lower one of each limit', () => {
    const one = {
      isAllowed: true,
      maxSeconds: 30,
      titleCount: 5,
      accountCount: 9,
      titleSeconds: 100,
      accountSeconds: 90,
    }
    const other = {
      isAllowed: false,
      maxSeconds: 40,
      titleCount: 4,
      accountCount: 10,
      titleSeconds: 99,
      accountSeconds: 91,
    }
    const strict = {
      isAllowed: false,
      maxSeconds: 30,
      titleCount: 4,
      accountCount: 9,
      titleSeconds: 99,
      accountSeconds: 90,
    }

    expect([stricterPolicy(one, other), stricterPolicy(other, one)]).toEqual([strict, strict])
    expect(stricterPolicy(one, one)).toEqual(one)
  })
})

describe('mayShareMoment', () => {
  const policy: MomentPolicy = {
    ...defaultMomentPolicy,
    titleCount: 5,
    accountCount: 3,
    titleSeconds: 100,
    accountSeconds: 50,
  }
  const shared = (
    startSeconds: number,
    endSeconds: number,
    more: Partial<SharedSpan> = {},
  ): SharedSpan => ({
    ...heldSpan(span(startSeconds, endSeconds)),
    isOwn: false,
    isRecent: false,
    ...more,
  })
  const ask = (
    wanted: ReturnType<typeof span>,
    before: readonly SharedSpan[] = [],
    more: Partial<{ policy: MomentPolicy; filmMs: number }> = {},
  ) => {
    const found = mayShareMoment(wanted, { policy, before, filmMs: HOUR_MS, ...more })
    return found.ok ? 'ok' : found.refusal
  }

  it('accepts lengths within the limit of the editor', () => {
    expect(ask(span(100, 140))).toBe('ok')
  })

  it('refuses where sharing is off, and another length', () => {
    expect(ask(span(100, 140), [], { policy: { ...policy, isAllowed: false } })).toBe('MOMENTS_OFF')
    expect(ask(span(100, 161))).toBe('MOMENT_LENGTH')
    expect(ask(span(100, 104))).toBe('MOMENT_LENGTH')
  })

  it('counts the moments of a month by title and by account', () => {
    const recent = { isRecent: true }
    const five = Array.from({ length: 5 }, () => shared(0, 10, recent))
    const own = Array.from({ length: 3 }, () => shared(0, 10, { ...recent, isOwn: true }))

    expect(ask(span(0, 10), five)).toBe('MOMENT_COUNT_TITLE')
    expect(ask(span(0, 10), five.slice(1))).toBe('ok')
    expect(ask(span(0, 10), own)).toBe('MOMENT_COUNT_ACCOUNT')
    expect(ask(span(0, 10), own.slice(1))).toBe('ok')
    expect(
      ask(
        span(0, 10),
        [...five, ...own].map((one) => ({ ...one, isRecent: false })),
      ),
    ).toBe('ok')
  })

  it('counts different seconds of all accounts, for ever', () => {
    const before = [shared(0, 40), shared(100, 140)]

    expect(ask(span(200, 230), before)).toBe('MOMENT_SECONDS_TITLE')
    expect(ask(span(200, 215), before)).toBe('ok')
    expect(ask(span(10, 40), before)).toBe('ok')
  })

  it('counts different seconds of one account', () => {
    const before = [shared(0, 30, { isOwn: true })]

    expect(ask(span(200, 219), before)).toBe('MOMENT_SECONDS_ACCOUNT')
    expect(ask(span(200, 217), before)).toBe('ok')
    expect(ask(span(5, 30), before)).toBe('ok')
    expect(ask(span(30, 47), before)).toBe('ok')
  })

  it('counts the seconds before the start that a clip can hold', () => {
    expect(ask(span(100, 148), [])).toBe('MOMENT_SECONDS_ACCOUNT')
    expect(ask(span(100, 147.9), [])).toBe('ok')
  })

  it('shares at most half of a film', () => {
    expect(ask(span(5, 20), [], { filmMs: 30_000 })).toBe('MOMENT_SECONDS_TITLE')
    expect(ask(span(5, 17), [], { filmMs: 30_000 })).toBe('ok')
  })
})
