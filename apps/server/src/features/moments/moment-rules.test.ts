import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMomentRules } from '@hlizo/contract/calls/moments'
import { parse, pick } from 'zod/mini'
import type { TestViewer } from '#server/stores/testing-world.ts'
import { momentCalls, type MomentCalls } from './testing-moment-calls.ts'
import { openMomentsWorld, type MomentsWorld } from './testing-moments.ts'

let world: MomentsWorld
let calls: MomentCalls
let ana: TestViewer
let bogdan: TestViewer

beforeAll(async () => {
  world = await openMomentsWorld()
  ana = await world.viewer()
  bogdan = await world.viewer()
  calls = momentCalls(world, ana)
})
afterAll(() => world.close())

const RulesOfMoment = pick(getMomentRules.data, { isShareable: true, refusal: true })

describe('the rules of a moment in the player', () => {
  const refusalOf = async (
    videoId: number,
    [start, end]: readonly [number, number],
    viewer = ana,
  ) => {
    const span = `startMs=${start * 1_000}&endMs=${end * 1_000}`
    const rules = await world.api.call('GET', `/videos/${videoId}/moment-rules?${span}`, viewer)
    return parse(RulesOfMoment, rules.data)
  }
  const refused = (refusal: string) => ({ isShareable: false, refusal })
  const shareable = { isShareable: true, refusal: null }

  it('say that a title is used up, but for what was shared of it before', async () => {
    const videoId = await world.title()
    await calls.allow(videoId, { titleSeconds: 30 })
    expect(await refusalOf(videoId, [10, 30])).toEqual(shareable)
    await calls.shareSpan(videoId, [10, 30])

    expect(await refusalOf(videoId, [100, 120], bogdan)).toEqual(refused('MOMENT_SECONDS_TITLE'))
    expect(await refusalOf(videoId, [10, 30], bogdan)).toEqual(shareable)
  })

  it('say what else the server would refuse', async () => {
    const videoId = await world.title()
    await calls.allow(videoId, { accountSeconds: 30, accountCount: 2 })
    const id = calls.clipOf(await calls.shareSpan(videoId, [10, 30]))

    expect(await refusalOf(videoId, [100, 120])).toEqual(refused('MOMENT_SECONDS_ACCOUNT'))
    expect(await refusalOf(videoId, [100, 102])).toEqual(refused('MOMENT_LENGTH'))
    await calls.shareSpan(videoId, [10, 30])
    expect(await refusalOf(videoId, [10, 30])).toEqual(refused('MOMENT_COUNT_ACCOUNT'))
    await calls.studio('POST', videoId, `/${id}/take-down`, { reason: 'Greșit.' })
    expect(await refusalOf(videoId, [20, 40], bogdan)).toEqual(refused('MOMENT_REMOVED'))
  })
})
