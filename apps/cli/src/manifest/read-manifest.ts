import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { CatalogueEntries } from '@hlizo/server/features/catalogue-editing/entries'
import { parseSource, sentence } from './parse-source.ts'
import { readSource, type Fault, type Source } from './source.ts'

type Section = keyof CatalogueEntries
type Path = readonly (string | number)[]

/** The entries of one or several YAML files, with their origins. */
export type Manifest = {
  readonly entries: CatalogueEntries
  readonly files: readonly string[]
  /** The folder of an entry's files: that of its manifest. */
  readonly folderOf: (path: Path) => string
  readonly fault: (path: Path, message: string) => Fault
}

const MANIFEST = /\.ya?ml$/

async function manifestFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new Error(`There is no file or folder ${path}.`)
  if (!found.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => MANIFEST.test(name)).toSorted()
  if (names.length === 0) {
    throw new Error(
      `The folder ${path} has no manifest. Write one, such as catalogue.yaml; ` +
        `\`hlizo catalogue export\` shows what it looks like.`,
    )
  }

  return names.map((name) => join(path, name))
}

type Part = { readonly source: Source; readonly entries: CatalogueEntries }

/** The file and position of the entry at `index` of the joined list. */
function originOf(parts: readonly Part[], section: Section, index: number) {
  let before = 0
  for (const { source, entries } of parts) {
    const count = entries[section]?.length ?? 0
    if (index < before + count) return { source, index: index - before }
    before += count
  }
  throw new Error(`No manifest has ${section} ${index}.`)
}

const isSection = (name: unknown): name is Section =>
  typeof name === 'string' && name in CatalogueEntries.shape

function joined(parts: readonly Part[]): Manifest {
  const featured = parts.flatMap((part) => part.entries.featured ?? [])
  const hasFeatured = parts.some((part) => part.entries.featured !== undefined)
  const origin = ([section, index, ...rest]: Path) => {
    if (!isSection(section)) throw new Error(`No manifest has ${section}.`)
    const found = originOf(parts, section, Number(index))
    return { source: found.source, path: [section, found.index, ...rest] }
  }

  return {
    entries: {
      comedians: parts.flatMap((part) => part.entries.comedians),
      tags: parts.flatMap((part) => part.entries.tags),
      shows: parts.flatMap((part) => part.entries.shows),
      videos: parts.flatMap((part) => part.entries.videos),
      ...(hasFeatured && { featured }),
    },
    files: parts.map(({ source }) => source.file),
    folderOf: (path) => dirname(origin(path).source.file),
    fault: (path, message) => {
      const { source, path: local } = origin(path)
      return source.fault(local, sentence(local, message))
    },
  }
}

/** Reads a manifest, or all manifests of a folder as one; faults name file and line. */
export async function readManifest(path: string): Promise<Manifest | { faults: Fault[] }> {
  const parts: Part[] = []
  const faults: Fault[] = []
  for (const file of await manifestFiles(resolve(path))) {
    const source = readSource(file, await readFile(file, 'utf8'))
    const parsed = parseSource(source, CatalogueEntries)
    if ('faults' in parsed) faults.push(...parsed.faults)
    else parts.push({ source, entries: parsed.entries })
  }

  return faults.length > 0 ? { faults } : joined(parts)
}
