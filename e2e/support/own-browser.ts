import { readdir, readFile } from 'node:fs/promises'
import { chromium, expect, type BrowserContext, type LaunchOptions } from '@playwright/test'
import { product } from './product.ts'

type OwnBrowser = {
  readonly options: LaunchOptions | undefined
  /** The URL of another product. */
  readonly url?: string
  /** The fixture of the journey, which watches this browser for errors too. */
  readonly watchFaults: (context: BrowserContext) => void
}

/** A Chromium with a profile directory, which keeps what it has stored when it is started again. */
export async function startOwnBrowser(
  directory: string,
  { options, url = product.url, watchFaults }: OwnBrowser,
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(directory, {
    ...options,
    baseURL: url,
    locale: 'ro-RO',
  })
  watchFaults(context)

  return context
}

/** The processes of the browser itself, without those of its pages: Debian's command begins it from a shell. */
async function processesOf(directory: string): Promise<readonly number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // oxlint-disable-next-line no-await-in-loop -- a process that ended after the listing is skipped
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    const args = command.split('\0')
    const isPage = args.some((arg) => arg.startsWith('--type='))
    if (args.includes(`--user-data-dir=${directory}`) && !isPage) found.push(Number(name))
  }

  return found
}

/** Kills all processes of the browser, like a power cut. */
export async function killBrowser(directory: string): Promise<void> {
  const pids = await processesOf(directory)
  if (pids.length === 0) throw new Error('The browser of this directory does not run.')
  // The oldest first: the shell ends by itself once the browser has ended.
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await expect.poll(() => processesOf(directory)).toEqual([])
}

/** Waits until Chromium has written a value of the local storage to the disk, which takes it some seconds. */
export async function untilOnDisk(directory: string, value: string): Promise<void> {
  const folder = `${directory}/Default/Local Storage/leveldb`
  const isWritten = async () => {
    const files = await readdir(folder)
    const texts = await Promise.all(
      files.map((file) => readFile(`${folder}/${file}`, 'latin1').catch(() => '')),
    )
    return texts.some((text) => text.includes(value))
  }
  await expect.poll(isWritten, { message: 'the local storage is on the disk' }).toBe(true)
}
