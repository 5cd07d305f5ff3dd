import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMomentRules } from '@hlizo/contract/calls/moments'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { parse, pick } from 'zod/mini'
import { testNow, type TestViewer } from '#server/stores/testing-world.ts'
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

  it('say on the day to finish a title that its moments are saved and not shared', async () => {
    const videoId = await world.title()
    await world.db.run(sql`update app.video set status = 'retired', expires_at = ${testNow}
      where id = ${videoId}`)
    const saved = await calls.save(videoId, [10, 30])
    const shared = await calls.share(calls.parse(saved.data).id)

    expect(await refusalOf(videoId, [10, 30])).toEqual(refused('MOMENTS_OFF'))
    expect([saved.status, shared.error]).toEqual([200, 'MOMENTS_OFF'])
  })

  it('are none once that day has passed', async () => {
    const videoId = await world.title()
    const yesterday = new Date(testNow.getTime() - DAY_MS)
    await world.db.run(sql`update app.video set status = 'retired', expires_at = ${yesterday}
      where id = ${videoId}`)
    const rules = await world.api.call('GET', `/videos/${videoId}/moment-rules`, ana)

    expect([rules.status, (await calls.save(videoId, [10, 30])).status]).toEqual([404, 404])
  })
})
