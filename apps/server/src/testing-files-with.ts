import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The names of the files below a directory that contain one of these texts. For tests. */
export async function filesWith(texts: readonly string[], directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const content = await readFile(join(parentPath, name), 'utf8')
      return texts.some((text) => content.includes(text)) ? [name] : []
    }),
  )

  return found.flat()
}
