import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskStore } from './disk-store.ts'
import { itIsAStore, keysOf } from './testing-store.ts'
import { deleteAll, type MediaStore } from './store.ts'

let directory: string
let store: MediaStore
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'disk-store-'))
  store = diskStore(directory)
})
afterEach(() => rm(directory, { recursive: true }))

describe('diskStore', () => {
  itIsAStore(() => ({ store, directory }))

  it('leaves no incomplete file and no empty folder', async () => {
    await store.put('v/a/copy.m4s', { bytes: Buffer.from('film') })
    await expect(store.put('v/a/none.m4s', { file: join(directory, 'absent') })).rejects.toThrow()
    expect(await readdir(join(directory, 'v/a'))).toEqual(['copy.m4s'])
    await deleteAll(store, 'v/a/')

    expect(await readdir(join(directory, 'v'))).toEqual([])
  })

  it('refuses symbolic links, to a file or through a folder', async () => {
    const outside = join(directory, 'outside')
    await mkdir(join(directory, 'v/a'), { recursive: true })
    await mkdir(outside)
    await writeFile(join(outside, 'secret'), 'secret')
    await symlink(join(outside, 'secret'), join(directory, 'v/a/file'))
    await symlink(outside, join(directory, 'v/linked'))

    expect(await store.get('v/a/file')).toBeNull()
    expect(await store.get('v/linked/secret')).toBeNull()
    expect(await keysOf(store, 'v/')).toEqual([])
  })
})
