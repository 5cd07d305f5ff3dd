import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskStore } from './disk-store.ts'
import { importMaster, type ImportOptions } from './import.ts'
import { findDamage } from './testing-damage.ts'
import { mediaToolsForTests, runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

it(
  'an import leaves a film alone that another node has published while it was encoding',
  { timeout: 120_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'import-twice-'))
    const ffmpeg = await mediaToolsForTests()
    const file = join(directory, 'film.mp4')
    const look = '-f lavfi -i testsrc2=size=160x90:rate=25:duration=2'
    await runBareFfmpeg(ffmpeg, [...words(`${look} -c:v libx264 -preset ultrafast`), file])
    const store = diskStore(join(directory, 'store'))
    const imported = async (node: string, more: Partial<ImportOptions>) => {
      const workDir = join(directory, node)
      const made = await importMaster({
        file,
        store,
        ffmpeg,
        workDir,
        preset: 'ultrafast',
        ...more,
      })
      if (!made.ok) throw new Error(`Refused: ${made.refusal}`)
      return made.value
    }
    const changes: string[] = []
    const watched: typeof store = {
      ...store,
      put: async (key, content) => {
        changes.push(key)
        await store.put(key, content)
      },
      delete: async (key) => {
        changes.push(key)
        await store.delete(key)
      },
    }
    const others: unknown[] = []
    const asset = await imported('a', {
      store: watched,
      encodeParts: async () => {
        others.push(await imported('b', {}))
        return false
      },
    })

    expect(others).toEqual([asset])
    expect(changes).toEqual([])
    expect(await findDamage(store, asset)).toEqual([])
    expect(await readdir(join(directory, 'a'))).toEqual([])
    await rm(directory, { recursive: true, force: true })
  },
)
