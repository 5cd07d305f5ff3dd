import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 8 * 1024 ** 3

/**
 * The directory for data that is not needed after a test: in memory where there is room, else that of
 * temporary files. Test databases come and go by the hundred, which costs ext4 a sixth of the machine
 * (docs/decisions/0140). For tests.
 */
export function directoryForTests(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
