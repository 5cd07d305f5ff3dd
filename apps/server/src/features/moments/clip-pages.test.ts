import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicReads } from '@hlizo/contract/limits'
import { clipFiles } from './clip-pages.ts'
import { momentCalls, type MomentCalls } from './testing-moment-calls.ts'
import { openMomentsWorld, type MomentsWorld } from './testing-moments.ts'

let world: MomentsWorld
let calls: MomentCalls
let clip: string

beforeAll(async () => {
  world = await openMomentsWorld({ hasLimits: true })
  calls = momentCalls(world, await world.viewer())
  clip = calls.clipOf(await calls.shareSpan(await world.title(), [10, 30]))
  await calls.cutBy(clip)
})
afterAll(() => world.close())

describe('pages of clips', () => {
  it.each([
    ['files', clipFiles, () => calls.file(clip), () => calls.file('A'.repeat(22))],
    ['oEmbed', publicReads, () => calls.embed(clip), () => world.api.open('/oembed?url=x')],
  ] as const)(
    'answer a bounded number of requests of an address for %s',
    async (_, limit, ask, guess) => {
      for (let asked = 1; asked < limit.allowed; asked += 1) await guess()
      expect((await ask()).status).toBe(200)
      expect((await ask()).status).toBe(429)
      expect((await guess()).status).toBe(429)
      world.clock.advance(limit.perSeconds * 1_000)

      expect((await ask()).status).toBe(200)
    },
  )
})
