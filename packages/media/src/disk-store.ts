import { constants, type Dirent, type Stats } from 'node:fs'
import {
  copyFile,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  type FileHandle,
} from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { randomToken } from '@hlizo/kit/ids'
import { isStoreKey, type MediaStore, type StoredFile } from './store.ts'

/** Hidden, so that no key can name an unfinished file. */
const UNFINISHED = '.unfinished-'
const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR', 'ENOTEMPTY', 'EEXIST'])

/**
 * Media on a local disk below `directory`. A file is written under another name, synced and
 * renamed, so that it is never read half written, even after a power failure. Symbolic links are
 * not followed.
 */
export function diskStore(directory: string): MediaStore {
  const pathOf = (key: string) => {
    if (!isStoreKey(key)) throw new Error(`Not a media key: ${JSON.stringify(key)}`)
    return join(directory, ...key.split('/'))
  }

  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = join(dirname(path), `${UNFINISHED}${randomToken(96)}`)
      try {
        await writeDurably(unfinished, content)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },

    async get(key) {
      if (!isStoreKey(key)) return null
      const file = await openSafely(directory, pathOf(key))
      if (!file) return null
      try {
        return await file.readFile()
      } finally {
        await file.close()
      }
    },

    async open(key, range) {
      if (!isStoreKey(key)) return null
      const file = await openSafely(directory, pathOf(key))
      return file?.createReadStream({ ...range, highWaterMark: 1024 * 1024 }) ?? null
    },

    async head(key) {
      if (!isStoreKey(key)) return null
      const file = await openSafely(directory, pathOf(key))
      if (!file) return null
      try {
        return storedFile(key, await file.stat())
      } finally {
        await file.close()
      }
    },

    async *list(prefix) {
      const folder = prefix.replace(/\/$/, '')
      if (folder !== '' && !isStoreKey(folder)) return
      yield* filesBelow(directory, folder)
    },

    async delete(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await removeIfEmpty(dirname(path))
    },
  }
}

async function writeDurably(
  path: string,
  content: { readonly bytes: Uint8Array } | { readonly file: string },
): Promise<void> {
  if ('file' in content) await copyFile(content.file, path, constants.COPYFILE_FICLONE)
  const file = await open(path, 'file' in content ? 'r+' : 'wx')
  try {
    if ('bytes' in content) await file.writeFile(content.bytes)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Opens a regular file; null when it is absent, no regular file or behind a link. */
async function openSafely(root: string, path: string): Promise<FileHandle | null> {
  try {
    const [realRoot, realFolder] = await Promise.all([realpath(root), realpath(dirname(path))])
    if (realFolder !== join(realRoot, dirname(path).slice(join(root, sep).length))) return null
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
    if ((await file.stat()).isFile()) return file
    await file.close()
    return null
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

async function* filesBelow(root: string, folder: string): AsyncGenerator<StoredFile> {
  for (const entry of await entriesOf(join(root, folder))) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      yield* filesBelow(root, key)
    } else if (entry.isFile() && isStoreKey(key)) {
      const file = await openSafely(root, join(root, key))
      if (!file) continue
      const stats = await file.stat()
      await file.close()
      yield storedFile(key, stats)
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

function storedFile(key: string, { size, mtimeMs }: Stats): StoredFile {
  return { key, bytes: size, etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"` }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && GONE.has(String(error.code))
}
