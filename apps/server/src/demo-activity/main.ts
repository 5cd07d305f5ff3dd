import { setPriority } from 'node:os'
import { systemClock } from '@hlizo/kit/clock'
import { readConfig } from '#server/config.ts'
import { createProcessLog } from '#server/process-log.ts'
import { live, type Gift } from './live.ts'
import { openPastNode } from './past-node.ts'
import { DEMO_SEED, planLives } from './plan-lives.ts'

const LOWEST_PRIORITY = 19

/**
 * The program of the job `seed.activity`: the members of the demo live their last four weeks, one after the
 * other, each at their own moments. `SIGTERM` ends it between two requests; the next run goes on with the
 * people that it does not find.
 */
setPriority(LOWEST_PRIORITY)
process.once('SIGTERM', () => process.exit(143))
const config = readConfig(process.env)
const log = createProcessLog({ level: 'warn', key: config.media.signingKey })
const node = await openPastNode(config, log)
try {
  const gifts: Gift[] = []
  for (const life of planLives(DEMO_SEED, systemClock.now())) await live(node, life, gifts)
} finally {
  await node.close()
}
