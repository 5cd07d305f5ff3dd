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

/** The program that `variable` names, or the first on the path with one of these names, or null. */
export function findProgram(names: readonly string[], variable?: string): string | null {
  const named = variable === undefined ? undefined : process.env[variable]
  if (named) return named
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']

  return (
    names
      .flatMap((name) => folders.map((folder) => join(folder, name)))
      .find((file) => isExecutable(file)) ?? null
  )
}
