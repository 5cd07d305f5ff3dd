import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** What every Chromium of the bench is started with: nothing of its own on the network. */
export const chromiumArgs = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** A program on the path by one of its names, or null. */
export function findProgram(names: readonly string[]): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']

  return (
    names
      .flatMap((name) => folders.map((folder) => join(folder, name)))
      .find((file) => isExecutable(file)) ?? null
  )
}

/** Where Chromium is: CHROMIUM_PATH, or the first on the path. */
export function chromiumPath(): string {
  const path = process.env['CHROMIUM_PATH'] ?? findProgram(NAMES)
  if (path === null)
    throw new Error(
      'Chromium was not found. Install it (Debian: sudo apt-get install chromium) or name it with CHROMIUM_PATH.',
    )

  return path
}
