import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ASSET_FILE } from './asset.ts'
import { diskStore } from './disk-store.ts'
import type { MediaTools } from './ffmpeg.ts'
import { readAsset } from './publish.ts'
import { findDamage } from './testing-damage.ts'
import { mediaToolsForTests, runBareFfmpeg } from './testing-ffmpeg.ts'
import { words } from './words.ts'

const KILLED_AT = ['measure', 'encode', 'pictures', 'preview', 'publish']
const PROCESS = /^\d+$/

let directory: string
let tools: MediaTools
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'killed-'))
  tools = await mediaToolsForTests()
  await runBareFfmpeg(tools, [
    ...words('-f lavfi -i testsrc2=size=320x180:rate=12:duration=4'),
    ...words('-f lavfi -i sine=duration=4 -c:v libx264 -preset ultrafast -c:a aac'),
    join(directory, 'film.mp4'),
  ])
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** Imports in another process, which dies at this step; gives all that it said. */
async function importUntil(...step: string[]): Promise<string[]> {
  const script = join(import.meta.dirname, 'testing-import.ts')
  const child = spawn(process.execPath, [script, directory, ...step], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  createInterface(child.stdout).on('line', (line) => said.push(line))
  await once(child, 'close')

  return said
}

/** The tools that still work on this film, where the system tells (Linux). */
async function toolsAtWork(): Promise<string[]> {
  const running = (await readdir('/proc').catch(() => [])).filter((name) => PROCESS.test(name))
  const commands = await Promise.all(
    running.map((name) => readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')),
  )

  return commands.filter((command) => command.includes(directory))
}

it(
  'an import killed at any step publishes nothing, leaves no process behind, and resumes when it is run again',
  { timeout: 240_000 },
  async () => {
    const store = diskStore(join(directory, 'store'))
    for (const step of KILLED_AT) {
      const said = await importUntil(step)
      const films = await readdir(join(directory, 'store/v')).catch(() => [])
      expect(said.at(-1)).toBe(step)
      for (const id of films) expect(await store.get(`v/${id}/${ASSET_FILE}`)).toBeNull()
      expect(await readdir(join(directory, 'work'))).toHaveLength(1)
      if (tools.sandbox.diesWithParent)
        await vi.waitFor(async () => expect(await toolsAtWork()).toEqual([]))
    }

    const said = await importUntil()
    const asset = await readAsset(store, said.at(-1) ?? '')
    if (asset === null) throw new Error('The last import published nothing.')
    expect(said).not.toContain('encode')
    expect(await findDamage(store, asset)).toEqual([])
    const lying = await readdir(join(directory, 'store/v', asset.id))
    expect(lying.toSorted()).toEqual(
      [ASSET_FILE, ...asset.files.map(({ name }) => name)].toSorted(),
    )
    expect(await readdir(join(directory, 'work'))).toEqual([])
  },
)
