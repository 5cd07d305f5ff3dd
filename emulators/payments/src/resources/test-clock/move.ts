import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Engine } from '../../billing/engine.ts'
import { emit } from '../../webhooks/emit.ts'
import { secondsOf, type SandboxConfig, type Work } from '../../work.ts'
import { formatTestClock } from './format.ts'
import { testClocks } from './state.ts'

type Deps = {
  db: Database
  clock: Clock
  config: SandboxConfig
  engine: Pick<Engine, 'catchUp'>
}

/** Bills what lives on a test clock up to its target; then that clock is ready. */
export function testClockMover({ db, clock, config, engine }: Deps) {
  const working = (queries: Work['queries']): Work => {
    const now = secondsOf(clock.now())
    return { queries, now, sentAt: now, config, request: { id: null, idempotencyKey: null } }
  }

  return {
    moveTestClocks: async (): Promise<void> => {
      for (const one of await testClocks.all(working(db), { status: 'advancing' })) {
        const target = one.targetTime ?? one.frozenTime
        const on = { id: one.id, sentAt: secondsOf(clock.now()) }
        await engine.catchUp(new Date(target * 1000), on)
        await db.transaction(async (tx) => {
          const work = working(tx)
          const moved = { ...one, frozenTime: target, targetTime: null, status: 'ready' as const }
          const ready = await testClocks.save(work, moved)
          await emit(work, 'test_helpers.test_clock.ready', formatTestClock(ready))
        })
      }
    },
  }
}
