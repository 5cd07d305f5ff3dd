import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes a temporary directory that goes with this process, however it ends by itself. */
export async function makeOwnDirectory(prefix: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), prefix))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))

  return directory
}
