import { open } from 'node:fs/promises'
import { join } from 'node:path'

const BLOCK = Buffer.alloc(1_048_576, 1)

/** Fills a disk until nothing fits any more. Gives the file that fills it. */
export async function fillDisk(directory: string): Promise<string> {
  const name = join(directory, 'ballast')
  const file = await open(name, 'w')
  try {
    for (;;) await file.write(BLOCK)
  } catch {
    return name
  } finally {
    await file.close()
  }
}
