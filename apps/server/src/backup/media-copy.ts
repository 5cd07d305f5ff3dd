import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { MediaStore } from '@hlizo/media/store'

const Entry = z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })
/** A copied file of the media store. */
export type MediaEntry = z.infer<typeof Entry>

const INDEX = 'media.json'
const Index = z.array(Entry)

export type MediaProgress = (step: { readonly key: string; readonly done: number }) => void

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function readWhole(store: MediaStore, key: string): Promise<Buffer | null> {
  const stream = await store.open(key)
  return stream === null ? null : buffer(stream)
}

/** The list of media in a backup; empty for one without. */
export async function readMediaIndex(directory: string): Promise<readonly MediaEntry[]> {
  const text = await readFile(join(directory, INDEX), 'utf8').catch(() => '[]')

  return Index.parse(JSON.parse(text))
}

/** Copies all media into the backup store and lists them. Media are named by content and never change, so those of earlier backups are not copied again. */
export async function copyMediaOut(options: {
  readonly from: MediaStore
  readonly to: MediaStore
  /** The lists of earlier backups in the same store. */
  readonly known: readonly MediaEntry[]
  readonly directory: string
  readonly onProgress?: MediaProgress
}): Promise<readonly MediaEntry[]> {
  const { from, to, known, directory, onProgress = () => {} } = options
  const copied = new Map(known.map((entry) => [entry.key, entry]))
  const entries: MediaEntry[] = []
  for (const prefix of ['v/', 'p/']) {
    for await (const { key, bytes } of from.list(prefix)) {
      onProgress({ key, done: entries.length })
      const before = copied.get(key)
      const isThere = before?.bytes === bytes && (await to.head(key))?.bytes === bytes
      if (before && isThere && !key.endsWith('/asset.json')) {
        entries.push(before)
        continue
      }
      const content = await readWhole(from, key)
      // An aborted import may delete its files during the copy.
      if (content === null) continue
      await to.put(key, { bytes: content })
      entries.push({ key, bytes: content.length, sha256: sha256Of(content) })
    }
  }
  await writeFile(join(directory, INDEX), JSON.stringify(entries), { mode: 0o600 })

  return entries
}

/** Restores the media of a backup into a store and compares each with its hash; existing files stay. */
export async function copyMediaIn(options: {
  readonly from: MediaStore
  readonly to: MediaStore
  readonly entries: readonly MediaEntry[]
  readonly onProgress?: MediaProgress
}): Promise<void> {
  const { from, to, entries, onProgress = () => {} } = options
  // asset.json completes a film, so it comes last.
  const ordered = [
    ...entries.filter(({ key }) => !key.endsWith('/asset.json')),
    ...entries.filter(({ key }) => key.endsWith('/asset.json')),
  ]
  for (const [done, { key, bytes, sha256 }] of ordered.entries()) {
    onProgress({ key, done })
    if ((await to.head(key))?.bytes === bytes) continue
    const content = await readWhole(from, key)
    if (content === null || sha256Of(content) !== sha256) {
      throw new Error(`The backup of ${key} is missing or damaged. Restore from another backup.`)
    }
    await to.put(key, { bytes: content })
  }
}
