import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { movableClock, type MovableClock } from '@hlizo/kit/clock'
import type { Config } from './config.ts'

const Stored = z.object({ offsetMs: z.number().int() })

/**
 * The clock of server, identity and sandbox. Outside production it can be moved, and the offset is
 * stored, so that a restarted server does not see rows from its future. Production uses the
 * machine's time.
 */
export async function openProductClock(
  config: Pick<Config, 'mode' | 'dataDir'>,
): Promise<MovableClock> {
  if (config.mode === 'production') return stillClock()

  const file = join(config.dataDir, 'clock.json')
  const offsetMs = await readFile(file, 'utf8')
    .then((text) => Stored.parse(JSON.parse(text)).offsetMs)
    .catch(() => 0)
  const clock = movableClock(undefined, offsetMs)

  return {
    ...clock,
    setOffset: (milliseconds) => {
      clock.setOffset(milliseconds)
      // A lost write only loses one step of the clock.
      void writeFile(file, JSON.stringify({ offsetMs: milliseconds })).catch(() => {})
    },
  }
}

function stillClock(): MovableClock {
  const clock = movableClock()

  return {
    ...clock,
    setOffset: () => {
      throw new Error(
        'The clock cannot be moved in production. Use MODE=test on another installation.',
      )
    },
  }
}
