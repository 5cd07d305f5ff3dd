import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

  it('is acquired by one of several processes', async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, attempt))

    expect(outcomes.filter((outcome) => !(outcome instanceof DirectoryInUse))).toHaveLength(1)
  })

  it('is taken over from a dead process', async () => {
    const dead = spawnSync(process.execPath, ['-e', '0']).pid
    await writeFile(join(directory, 'owner.lock'), JSON.stringify({ pid: dead, startedAt: '1' }))
    const lock = await lockDirectory(directory)
    await lock.release()

    expect(await readdir(directory)).toEqual([])
  })

  it('is taken over from a process whose id is reused', async () => {
    const owner = { pid: process.pid, startedAt: '1' }
    await writeFile(join(directory, 'owner.lock'), JSON.stringify(owner))

    expect(await attempt()).not.toBeInstanceOf(DirectoryInUse)
  })

  it('is taken over from a zombie process', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
    try {
      const pid = await new Promise<number>((resolve) =>
        parent.stdout.once('data', (line: Buffer) => resolve(Number(line.toString()))),
      )
      const fieldsOf = async () => {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
        return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      }
      await vi.waitUntil(async () => (await fieldsOf())[0] === 'Z', { timeout: 10_000 })
      const owner = { pid, startedAt: (await fieldsOf())[19] }
      await writeFile(join(directory, 'owner.lock'), JSON.stringify(owner))

      expect(await attempt()).not.toBeInstanceOf(DirectoryInUse)
    } finally {
      parent.kill()
    }
  })

  it('does not release a lock that another process has acquired', async () => {
    const lock = await lockDirectory(directory)
    const other = JSON.stringify({ pid: 1, startedAt: '1' })
    await writeFile(join(directory, 'owner.lock'), other)
    await lock.release()

    expect(await readFile(join(directory, 'owner.lock'), 'utf8')).toBe(other)
  })
})
