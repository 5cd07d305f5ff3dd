import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unpack } from './testing-zip.ts'
import { zipArchive } from './zip-archive.ts'

const moment = new Date('2026-05-01T10:20:00Z')
const files = [
  { name: 'citeste-ma.txt', text: 'Șase saci de poante\n' },
  { name: 'progress.json', text: JSON.stringify(Array.from({ length: 500 }, (_, at) => ({ at }))) },
]

/** Whether a program that is not ours finds the archive whole; `null` where there is none. */
function unzipSays(archive: Buffer): string | null {
  const directory = mkdtempSync(join(tmpdir(), 'hlizo-zip-'))
  try {
    const file = join(directory, 'test.zip')
    writeFileSync(file, archive)
    const script = `import zipfile,sys; print(zipfile.ZipFile(sys.argv[1]).testzip())`
    return execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  } finally {
    rmSync(directory, { recursive: true })
  }
}

describe('zipArchive', () => {
  it('contains the given files', () => {
    expect(unpack(zipArchive(files, moment))).toEqual(files)
  })

  it('is read by others', () => {
    expect([null, 'None']).toContain(unzipSays(zipArchive(files, moment)))
  })

  it('is smaller than its files', () => {
    expect(zipArchive(files, moment).length).toBeLessThan((files[1]?.text.length ?? 0) / 2)
  })
})
