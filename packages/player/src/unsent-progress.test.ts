import { describe, expect, it } from 'vitest'
import {
  parseReports,
  withoutReport,
  withReport,
  withUnsentLaughs,
  worthSending,
  type Report,
} from './unsent-progress.ts'

function report(overrides: Partial<Report> = {}): Report {
  const body = { seen: false, time: 12, percentageSeen: 10 }
  return { profileId: 1, videoId: 7, at: 1_000, body, ...overrides }
}

describe('withReport', () => {
  it('keeps the newest report of a video', () => {
    const newer = report({ at: 2_000 })

    expect([withReport([report()], newer), withReport([newer], report())]).toEqual([
      [newer],
      [newer],
    ])
  })

  it('keeps one per video and profile', () => {
    const others = [report({ videoId: 8 }), report({ profileId: 2 })]

    expect(withReport(others, report())).toEqual([...others, report()])
  })
})

describe('laughs of reports that were not sent', () => {
  const laughed = (at: number, laughs: number[]) =>
    report({ at, body: { seen: false, time: 12, percentageSeen: 10, laughs } })

  it('are added to the newer report, each once, in any order', () => {
    const both = [laughed(2_000, [3, 9, 30])]

    expect(withReport([laughed(1_000, [3, 9])], laughed(2_000, [9, 30]))).toEqual(both)
    expect(withReport([laughed(2_000, [30])], laughed(1_000, [3, 9]))[0]?.body.laughs).toEqual([
      3, 9, 30,
    ])
    expect(withUnsentLaughs([laughed(1_000, [3, 9])], laughed(2_000, [30]))).toEqual(both[0])
  })

  it('are not in a report without any', () => {
    expect(withReport([report()], report({ at: 2_000 }))[0]?.body).not.toHaveProperty('laughs')
  })
})

describe('withoutReport', () => {
  it('drops sent progress', () => {
    expect(withoutReport([report()], report())).toEqual([])
  })

  it('keeps progress added while the older one was being sent', () => {
    const newer = report({ at: 2_000 })

    expect(withoutReport([newer], report())).toEqual([newer])
  })
})

describe('worthSending', () => {
  it('excludes other profiles and old reports', () => {
    const now = 8 * 24 * 3_600_000
    const recent = report({ at: now - 1_000 })

    expect(worthSending([report(), recent, report({ profileId: 2, at: now })], 1, now)).toEqual([
      recent,
    ])
  })
})

describe('parseReports', () => {
  it('returns what was stored', () => {
    expect(parseReports(JSON.stringify([report()]))).toEqual([report()])
  })

  it('is empty for invalid text', () => {
    expect([parseReports('{'), parseReports('[{"videoId":"x"}]'), parseReports(null)]).toEqual([
      [],
      [],
      [],
    ])
  })
})
