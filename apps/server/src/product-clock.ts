import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { movableClock, type MovableClock } from '@hlizo/kit/clock'
import type { Config } from './config.ts'

const Kept = z.object({ offsetMs: z.number().int() })

/**
 * The one clock of server, identity and sandbox.
 *
 * Outside production it can be moved, and how far it was moved is kept: rows from the future would
 * make no sense to a restarted server that is back in the present. Production has the machine's time.
 */
export async function openProductClock(
  config: Pick<Config, 'mode' | 'dataDir'>,
): Promise<MovableClock> {
  if (config.mode === 'production') return stillClock()

  const file = join(config.dataDir, 'clock.json')
  const offsetMs = await readFile(file, 'utf8')
    .then((text) => Kept.parse(JSON.parse(text)).offsetMs)
    .catch(() => 0)
  const clock = movableClock(undefined, offsetMs)

  return {
    ...clock,
    setOffset: (milliseconds) => {
      clock.setOffset(milliseconds)
      // A lost write costs a developer one step of the clock, nothing else.
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
