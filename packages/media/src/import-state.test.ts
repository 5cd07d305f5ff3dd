import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkDirectory } from './import-state.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'import-state-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const begun = async () => {
  const work = await openWorkDirectory(directory, 'fast')
  await work.finish('measure', { loudness: null })
  await work.finish('encode')
  await writeFile(join(work.filesDirectory, 'v360_00000.m4s'), '')
}

describe('openWorkDirectory', () => {
  it('continues from the finished steps of an earlier run', async () => {
    await begun()
    const again = await openWorkDirectory(directory, 'fast')

    expect(again.isFinished('encode')).toBe(true)
    expect(again.isFinished('pictures')).toBe(false)
    expect(await readdir(again.filesDirectory)).toEqual(['v360_00000.m4s'])
  })

  it('starts over when the film is to be made otherwise', async () => {
    await begun()
    const other = await openWorkDirectory(directory, 'veryfast')

    expect(other.isFinished('measure')).toBe(false)
    expect(await readdir(other.filesDirectory)).toEqual([])
  })

  it('starts over from a torn state', async () => {
    await begun()
    await writeFile(join(directory, 'state.json'), '{"version":1,"fin')

    expect((await openWorkDirectory(directory, 'fast')).isFinished('measure')).toBe(false)
  })
})
