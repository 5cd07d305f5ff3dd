import { access, copyFile, cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory } from '@hlizo/database/directory-lock'
import { diskStore } from '@hlizo/media/disk-store'
import { openMediaStore } from '@hlizo/media/open-store'

const AT_ONCE = 8
const folders = ['v/', 'p/'] as const

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Begins a fleet with the database and the secrets of a product that ran on one machine, and is stopped.
 * Does nothing in a directory that has a database already.
 */
export async function adoptDatabase(from: string, directory: string): Promise<void> {
  if (await exists(join(directory, 'postgres'))) return
  const lock = await lockDirectory(from)
  try {
    await mkdir(join(directory, 'node-1'), { recursive: true })
    await copyFile(join(from, 'secrets.json'), join(directory, 'node-1/secrets.json'))
    // Half a copy, of an interrupted command, must not be taken for a database.
    const unfinished = join(directory, 'postgres-unfinished')
    await rm(unfinished, { recursive: true, force: true })
    await cp(join(from, 'postgres'), unfinished, { recursive: true })
    await rename(unfinished, join(directory, 'postgres'))
  } finally {
    await lock.release()
  }
}

/** Puts the media of such a product into a bucket; what is there already stays as it is. */
export async function adoptMedia(from: string, bucket: string): Promise<number> {
  const disk = diskStore(join(from, 'media'))
  const store = openMediaStore(bucket, '')
  const keys: string[] = []
  for (const folder of folders) for await (const { key } of disk.list(folder)) keys.push(key)
  const isDescription = (key: string) => Number(key.endsWith('/asset.json'))
  // An asset exists from its description on, so that comes after all its files.
  const ordered = keys.toSorted((a, b) => isDescription(a) - isDescription(b))
  let copied = 0

  const copyNext = async () => {
    for (let key = ordered.shift(); key !== undefined; key = ordered.shift()) {
      if ((await store.head(key)) !== null) continue
      await store.put(key, { file: join(from, 'media', key) })
      copied += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyNext))

  return copied
}
