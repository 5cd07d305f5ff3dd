import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Owner = z.object({ pid: z.number().int().positive(), startedAt: z.string() })
type Owner = z.infer<typeof Owner>

/** The data directory is in use by a running process. The message says what to do. */
export class DirectoryInUse extends Error {
  readonly pid: number

  constructor(directory: string, pid: number) {
    super(
      `The data directory ${directory} is in use by process ${pid}. ` +
        `Stop that process, or choose another directory with DATA_DIR.`,
    )
    this.name = 'DirectoryInUse'
    this.pid = pid
  }
}

// Process ids are reused; a pid together with its start time is not.
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return afterName[0] === 'Z' ? null : (afterName[19] ?? null)
  } catch {
    return isRunning(pid) ? '' : null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const isAlive = (owner: Owner) => startTimeOf(owner.pid) === owner.startedAt

async function readOwner(file: string): Promise<{ text: string; owner: Owner | null } | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return { text, owner: Owner.parse(JSON.parse(text)) }
  } catch {
    return { text, owner: null }
  }
}

/**
 * Makes this process the only owner of `directory` until `release`; creates it when missing. A lock
 * is taken over only from a dead process.
 *
 * @throws DirectoryInUse when a living process owns it.
 */
export async function lockDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  await mkdir(directory, { recursive: true })
  const file = join(directory, 'owner.lock')
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid) ?? '' })
  const draft = join(directory, `owner.${process.pid}.draft`)
  await writeFile(draft, mine)

  try {
    for (;;) {
      const taken = await link(draft, file).then(
        () => true,
        () => false,
      )
      if (taken) return { release: () => releaseOwned(file, mine) }
      await removeIfDead(directory, file)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

async function removeIfDead(directory: string, file: string): Promise<void> {
  const found = await readOwner(file)
  if (found === null) return
  if (found.owner && isAlive(found.owner)) throw new DirectoryInUse(directory, found.owner.pid)

  // Renamed first and read again: another process may have taken the lock over.
  const aside = `${file}.${process.pid}.stale`
  await rename(file, aside).catch(() => {})
  const moved = await readOwner(aside)
  if (moved && moved.text !== found.text) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

async function releaseOwned(file: string, mine: string): Promise<void> {
  const found = await readOwner(file)
  if (found?.text === mine) await unlink(file).catch(() => {})
}
