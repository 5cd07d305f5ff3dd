import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hlizo-lock-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const attempt = () => lockDirectory(directory).catch((error: unknown) => error)

describe('lockDirectory', () => {
  it('refuses a second owner and names the first', async () => {
    await lockDirectory(directory)
    const refused = await attempt()

    expect(refused).toBeInstanceOf(DirectoryInUse)
    expect(String(refused)).toContain(`process ${process.pid}`)
  })

  it('lets one of several win', async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, attempt))

    expect(outcomes.filter((outcome) => !(outcome instanceof DirectoryInUse))).toHaveLength(1)
  })

  it('takes over from a process that is dead', async () => {
    const dead = spawnSync(process.execPath, ['-e', '0']).pid
    await writeFile(join(directory, 'owner.lock'), JSON.stringify({ pid: dead, startedAt: '1' }))
    const lock = await lockDirectory(directory)
    await lock.release()

    expect(await readdir(directory)).toEqual([])
  })
})
