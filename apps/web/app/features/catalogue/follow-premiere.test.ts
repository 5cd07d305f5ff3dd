import { getServerTime } from '@hlizo/contract/calls/premieres'
import type { Video } from '@hlizo/contract/entities/video'
import { publicVideo } from '@hlizo/fixtures/video'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { followPremiere } from './follow-premiere.ts'

vi.mock(import('#web/lib/api.ts'), { spy: true })

const BEGUN = new Date('2026-12-01T17:59:00.000Z')
const MOMENT = '2026-12-01T18:00:00.000Z'
const LATER = '2026-12-01T19:00:00.000Z'
const waiting = (premiereAt = MOMENT) => publicVideo({ premiereAt })
const film = publicVideo()

/** What the server answers to each look, and when it was asked. */
let answers: (Video | Error)[]
let looks: string[]
let leaving: AbortController

beforeEach(() => {
  vi.useFakeTimers({ now: BEGUN })
  leaving = new AbortController()
  looks = []
  answers = []
  vi.mocked(request).mockImplementation(async (call) => {
    if (call === getServerTime) return { now: new Date().toISOString() }
    looks.push(new Date().toISOString())
    const answer = answers.shift() ?? waiting()
    if (answer instanceof Error) throw answer
    return answer
  })
})
afterEach(() => {
  leaving.abort()
  vi.resetAllMocks()
  vi.useRealTimers()
})

/** Follows for so long, and gives what was found. */
async function follow(
  seconds: number,
  { chance = 0.5, isWoken = false, video = waiting() } = {},
): Promise<(Video | 'cancelled')[]> {
  const found: (Video | 'cancelled')[] = []
  void followPremiere({
    video,
    chance,
    isWoken,
    signal: leaving.signal,
    onFound: (one) => void found.push(one),
  })
  await vi.advanceTimersByTimeAsync(seconds * 1_000)

  return found
}

describe('followPremiere', () => {
  it('polls twice a minute, and once more at a random time after the premiere', async () => {
    answers = [waiting(), film]
    const found = await follow(120)

    expect(looks).toEqual(['2026-12-01T17:59:30.000Z', '2026-12-01T18:00:04.750Z'])
    expect(found).toEqual([waiting(), film])
  })

  it('follows a premiere that was moved to its new moment', async () => {
    answers = [waiting(LATER), waiting(LATER)]
    const found = await follow(75)

    expect(looks).toEqual(['2026-12-01T17:59:30.000Z', '2026-12-01T18:00:00.000Z'])
    expect(found[0]).toEqual(waiting(LATER))
  })

  it('ends when the premiere is cancelled', async () => {
    answers = [new ApiError({ status: 404 })]
    const found = await follow(300)

    expect(found).toEqual(['cancelled'])
    expect(looks).toHaveLength(1)
  })

  it('retries soon without a response at the start', async () => {
    answers = [waiting(), new ApiError({ status: 503 }), waiting(), film]
    const found = await follow(120)

    expect(looks.slice(1)).toEqual([
      '2026-12-01T18:00:04.750Z',
      '2026-12-01T18:00:06.250Z',
      '2026-12-01T18:00:07.750Z',
    ])
    expect(found.at(-1)).toEqual(film)
  })

  it('waits as long as a refusal says, each page with its own share of a spread', async () => {
    const refused = () => new ApiError({ status: 429, details: { retryAfter: '4' } })
    answers = [waiting(), refused(), film]
    await follow(120, { chance: 0.5 })

    expect(looks.slice(1)).toEqual(['2026-12-01T18:00:04.750Z', '2026-12-01T18:00:10.750Z'])
  })

  it('looks at the start even when refused shortly before it', async () => {
    answers = [new ApiError({ status: 429, details: { retryAfter: '1' } }), film]
    await follow(120)

    expect(looks).toEqual(['2026-12-01T17:59:30.000Z', '2026-12-01T18:00:04.750Z'])
  })

  it('polls within a second when the page becomes visible', async () => {
    await follow(1, { isWoken: true })

    expect(looks).toEqual(['2026-12-01T17:59:00.500Z'])
  })

  it('stops with the page', async () => {
    await follow(1)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(300_000)

    expect(looks).toEqual([])
  })
})
