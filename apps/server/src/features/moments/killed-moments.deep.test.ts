import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { clipKey } from '@hlizo/media/store'
import { effort } from '#server/testing-effort.ts'
import { momentCalls, type MomentCalls } from './testing-moment-calls.ts'
import { openMomentsWorld, type MomentsWorld } from './testing-moments.ts'

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 120_000 })

const CHILD = fileURLToPath(new URL('testing-killed-moments.ts', import.meta.url))
/** Every statement with more effort, else every third. */
const STRIDE = effort > 2 ? 1 : 3
const FILES = ['wide.mp4', 'tall.mp4', 'picture.jpg']

let world: MomentsWorld
let calls: MomentCalls
let videoId: number

beforeAll(async () => {
  world = await openMomentsWorld()
  calls = momentCalls(world, await world.viewer())
  videoId = await world.filmedTitle(16)
  await calls.allow(videoId, { titleCount: 1_000, accountCount: 1_000 })
})
afterAll(() => world.close())

/** Runs the jobs in a process of its own, which is killed after `life` steps; whether it was. */
function run(life: number): Promise<boolean> {
  const { databaseUrl, directory, clock } = world
  const given = JSON.stringify({ databaseUrl, directory, now: clock.now(), life })

  return new Promise((resolve, reject) => {
    execFile(process.execPath, [CHILD, given], (error, _stdout, stderr) => {
      if (error === null) return resolve(false)
      if (error.signal === 'SIGKILL') return resolve(true)
      return reject(new Error(stderr))
    })
  })
}

/** The job of a killed node is taken by the next one. */
async function restart(): Promise<void> {
  await world.db.run(sql`update jobs.job set leased_until = now() - interval '1 second'
    where leased_until is not null`)
  expect(await run(Number.MAX_SAFE_INTEGER)).toBe(false)
}

const filesOf = async (clip: string) => {
  const found = await Promise.all(FILES.map((file) => world.store.head(clipKey(clip, file))))
  return FILES.filter((_, index) => found[index] !== null)
}

describe('kill -9 of a node that cuts a moment', () => {
  it('at any statement leaves all files of the clip, and none of a deleted one', async () => {
    let kills = 0
    for (let life = 0; ; life += STRIDE) {
      const isTakenBack = kills % 2 === 1
      const { id } = await calls.saved(videoId, [4, 9.5])
      const clip = calls.clipOf(await calls.share(id))
      const wasKilled = await run(life)
      if (isTakenBack) await calls.unshare(id)
      await restart()

      const [statuses, files] = isTakenBack ? [[404], []] : [[200, 307], FILES]
      expect([life, new Set(await calls.everything(clip))]).toEqual([life, new Set(statuses)])
      expect([life, await filesOf(clip)]).toEqual([life, files])
      expect([life, await world.store.head(clipKey(clip, 'clip.mp4'))]).toEqual([life, null])
      if (!wasKilled) break
      kills += 1
    }

    expect(kills * STRIDE).toBeGreaterThan(20)
  })
})
