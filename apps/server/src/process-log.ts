import { createHmac, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { readBuildVersion } from './build-version.ts'
import { createLogger } from './logger.ts'
import { createMarks } from './redact.ts'

/**
 * The log of this process. With the installation's signing key, marks are the same on every node
 * and after a restart; without it they last as long as the process.
 */
export function createProcessLog(options: { level: string; key: string | null }): Logger {
  const { level, key } = options
  const markKey =
    key === null ? randomBytes(32) : createHmac('sha256', key).update('log-marks').digest()

  return createLogger({ level, version: readBuildVersion(), marks: createMarks(markKey) })
}
