import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { emit } from '../../webhooks/emit.ts'
import { secondsOf, type SandboxConfig, type Work } from '../../work.ts'
import { formatTestClock } from './format.ts'
import { testClocks } from './state.ts'

type Deps = {
  db: Database
  clock: Clock
  config: SandboxConfig
  /** Moves the one clock, billing everything on the way. */
  advance: (milliseconds: number) => Promise<void>
}

/** Brings the clock of the sandbox to where a test clock was told to go; then that one is ready. */
export function testClockMover({ db, clock, config, advance }: Deps) {
  const working = (queries: Work['queries']): Work => ({
    queries,
    now: secondsOf(clock.now()),
    config,
    request: { id: null, idempotencyKey: null },
  })

  return {
    moveTestClocks: async (): Promise<void> => {
      for (const one of await testClocks.all(working(db), { status: 'advancing' })) {
        await advance(Math.max(0, one.frozenTime * 1000 - clock.now().getTime()))
        await db.transaction(async (tx) => {
          const work = working(tx)
          const ready = await testClocks.save(work, { ...one, status: 'ready' })
          await emit(work, 'test_helpers.test_clock.ready', formatTestClock(ready))
        })
      }
    },
  }
}
