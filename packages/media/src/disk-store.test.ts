import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskStore } from './disk-store.ts'
import { deleteAll, type MediaStore } from './store.ts'

let directory: string
let store: MediaStore
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'disk-store-'))
  store = diskStore(directory)
})
afterEach(() => rm(directory, { recursive: true }))

const bytes = Buffer.from('0123456789')
const keys = async (prefix: string) => {
  const found: string[] = []
  for await (const { key } of store.list(prefix)) found.push(key)
  return found
}

describe('diskStore', () => {
  it('gives back what was put, whole and in parts', async () => {
    await store.put('v/a/one.m4s', { bytes })
    const stream = await store.open('v/a/one.m4s', { start: 2, end: 4 })

    expect(await store.get('v/a/one.m4s')).toEqual(bytes)
    expect(await store.head('v/a/one.m4s')).toMatchObject({ key: 'v/a/one.m4s', bytes: 10 })
    expect(stream && (await buffer(stream)).toString()).toBe('234')
  })

  it('copies a file and leaves nothing unfinished behind', async () => {
    const source = join(directory, 'source')
    await writeFile(source, bytes)
    await store.put('v/a/copy.m4s', { file: source })
    await expect(store.put('v/a/none.m4s', { file: join(directory, 'absent') })).rejects.toThrow()

    expect(await readdir(join(directory, 'v/a'))).toEqual(['copy.m4s'])
  })

  it('has nothing where nothing was put', async () => {
    expect(await store.get('v/a/none')).toBeNull()
    expect(await store.open('v/a/none')).toBeNull()
    expect(await store.head('v/a')).toBeNull()
    expect(await keys('v/')).toEqual([])
    await expect(store.delete('v/a/none')).resolves.toBeUndefined()
  })

  it('lists in order, and deletes down to the folder', async () => {
    await store.put('v/a/2', { bytes })
    await store.put('v/a/1', { bytes })
    await store.put('v/b/3', { bytes })
    expect(await keys('v/')).toEqual(['v/a/1', 'v/a/2', 'v/b/3'])
    await deleteAll(store, 'v/a/')

    expect(await keys('v/')).toEqual(['v/b/3'])
    expect(await readdir(join(directory, 'v'))).toEqual(['b'])
  })

  it('follows no link, neither to a file nor through a folder', async () => {
    const outside = join(directory, 'outside')
    await mkdir(join(directory, 'v/a'), { recursive: true })
    await mkdir(outside)
    await writeFile(join(outside, 'secret'), 'secret')
    await symlink(join(outside, 'secret'), join(directory, 'v/a/file'))
    await symlink(outside, join(directory, 'v/linked'))

    expect(await store.get('v/a/file')).toBeNull()
    expect(await store.get('v/linked/secret')).toBeNull()
    expect(await keys('v/')).toEqual([])
  })

  it('never leaves its folder', async () => {
    expect(await store.get('../etc/passwd')).toBeNull()
    expect(await store.get('v/.hidden')).toBeNull()
    await expect(store.put('v/../../x', { bytes })).rejects.toThrow('Not a media key')
    await expect(store.put('', { bytes })).rejects.toThrow('Not a media key')
  })
})
