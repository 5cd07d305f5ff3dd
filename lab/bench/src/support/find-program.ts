import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A program on the path by one of its names, or null. */
export function findProgram(names: readonly string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']

  return (
    names
      .flatMap((name) => folders.map((folder) => join(folder, name)))
      .find((file) => isExecutable(file)) ?? null
  )
}
