import type { Services } from './services.ts'

const CHECK_MS = 5_000
const GIVE_UP_MS = 60_000

/**
 * Ends a process whose own database has died: a supervisor starts both anew, and nothing that was
 * acknowledged is lost. A database elsewhere may come back by itself, and is waited for.
 */
export function watchDatabase(services: Pick<Services, 'config' | 'readiness' | 'log'>): void {
  const { config, readiness, log } = services
  let awakeAtMs = performance.now()

  const check = async () => {
    const reasons = await readiness.check()
    if (!reasons.includes('the database does not answer')) awakeAtMs = performance.now()
    if (performance.now() - awakeAtMs < GIVE_UP_MS) return
    log.fatal(
      { reasons },
      'the embedded database is gone: stopping, so that a supervisor can start anew',
    )
    process.exit(1)
  }
  if (config.databaseUrl === null) setInterval(() => void check(), CHECK_MS).unref()
}
