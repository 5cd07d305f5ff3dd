import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readManifest } from './read-manifest.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hlizo-manifest-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function faultsIn(text: string): Promise<string[]> {
  const file = join(folder, 'faulty.yaml')
  await writeFile(file, text)
  const manifest = await readManifest(file)
  await rm(file)
  if (!('faults' in manifest)) return []

  return manifest.faults.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

describe('readManifest', () => {
  it('names line and column of each invalid value', async () => {
    const faults = await faultsIn(`
shows:
  - slug: Interfonul
    title: Interfonul
    category: drama
videos:
  - slug: ora-opt
    category: standup
    episode: -1
    launchAt: mâine
    colour: red
    chapters:
      - at: 10
        title: ''
`)

    expect(faults).toEqual([
      '3:11 slug: must be lower-case letters and digits parted by hyphens, such as ora-opt',
      '5:15 category: must be standup, podcast or show',
      '7:5 title: is missing',
      '9:14 episode: must not be negative',
      '10:15 launchAt: must be a moment such as 2026-12-01 18:00 (Bucharest) or 2026-12-01T16:00:00Z',
      '11:13 there is no field „colour”',
      '14:16 chapters[1].title: must not be empty',
    ])
  })

  it('names the position of a YAML error', async () => {
    expect(await faultsIn('tags:\n  - name: "La bloc\n')).toEqual([
      expect.stringMatching(/^3:1 Missing closing "quote/),
    ])
  })

  it('reads the files of a folder as one, each with its own lines', async () => {
    await writeFile(join(folder, 'a.yaml'), 'tags:\n  - name: La bloc\n')
    await writeFile(join(folder, 'b.yml'), '# Nothing yet.\n')
    await writeFile(join(folder, 'c.yaml'), '\n\ntags:\n  - name: La birou\n')
    const manifest = await readManifest(folder)
    if ('faults' in manifest) throw new Error('The manifest was refused.')

    expect(manifest.entries.tags.map(({ name }) => name)).toEqual(['La bloc', 'La birou'])
    expect(manifest.fault(['tags', 1, 'name'], 'is there twice')).toEqual({
      file: join(folder, 'c.yaml'),
      line: 4,
      column: 11,
      message: 'name: is there twice',
    })
  })

  it('explains an empty folder', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'hlizo-empty-'))

    await expect(readManifest(empty)).rejects.toThrow('has no manifest')
    await rm(empty, { recursive: true })
  })
})
