import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { deleteAll, type MediaStore } from './store.ts'

const bytes = Buffer.from('0123456789')
/** One more than S3 tells in one answer. */
const MORE_THAN_A_PAGE = 1_001
const AT_ONCE = 40

/** The keys below a prefix, as the store lists them. */
export async function keysOf(store: MediaStore, prefix: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of store.list(prefix)) found.push(key)

  return found
}

/** What every store keeps to, as tests: `store` and a local `directory` are made before each. */
export function itIsAStore(given: () => { store: MediaStore; directory: string }): void {
  it('gives back what was put, whole and in parts', async () => {
    const { store } = given()
    await store.put('v/a/one.m4s', { bytes })
    const stream = await store.open('v/a/one.m4s', { start: 2, end: 4 })

    expect(await store.get('v/a/one.m4s')).toEqual(bytes)
    expect(await store.head('v/a/one.m4s')).toEqual({
      key: 'v/a/one.m4s',
      bytes: 10,
      etag: expect.stringMatching(/^"[0-9a-z-]+"$/),
    })
    expect(stream && (await buffer(stream)).toString()).toBe('234')
  })

  it('takes a large file, and nothing of one that is not there', async () => {
    const { store, directory } = given()
    const file = join(directory, 'source')
    await writeFile(file, Buffer.alloc(3_000_000, 'x'))
    await store.put('v/a/large.mp4', { file })

    expect((await store.head('v/a/large.mp4'))?.bytes).toBe(3_000_000)
    await expect(store.put('v/a/none', { file: join(directory, 'absent') })).rejects.toThrow()
    expect(await keysOf(store, 'v/a/')).toEqual(['v/a/large.mp4'])
  })

  it('has nothing where nothing was put', async () => {
    const { store } = given()

    expect(await store.get('v/a/none')).toBeNull()
    expect(await store.open('v/a/none')).toBeNull()
    expect(await store.head('v/a/none')).toBeNull()
    expect(await keysOf(store, 'v/')).toEqual([])
    await expect(store.delete('v/a/none')).resolves.toBeUndefined()
  })

  it('lists in order, and deletes below a prefix', async () => {
    const { store } = given()
    for (const key of ['v/a/2', 'v/a/1', 'v/b/3']) await store.put(key, { bytes })
    expect(await keysOf(store, 'v/')).toEqual(['v/a/1', 'v/a/2', 'v/b/3'])
    await deleteAll(store, 'v/a/')

    expect(await keysOf(store, 'v/')).toEqual(['v/b/3'])
  })

  it('lists and deletes more than one page of files', { timeout: 60_000 }, async () => {
    const { store } = given()
    const keys = Array.from(
      { length: MORE_THAN_A_PAGE },
      (_, index) => `v/a/v720_${String(index).padStart(5, '0')}.m4s`,
    )
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const batch = keys.slice(from, from + AT_ONCE)
      await Promise.all(batch.map((key) => store.put(key, { bytes })))
    }
    expect(await keysOf(store, 'v/a/')).toEqual(keys)
    await deleteAll(store, 'v/a/')

    expect(await keysOf(store, 'v/a/')).toEqual([])
  })

  it('names nothing but media', async () => {
    const { store } = given()

    expect(await store.get('../secret')).toBeNull()
    expect(await store.get('v/.hidden')).toBeNull()
    await expect(store.put('v/../../x', { bytes })).rejects.toThrow('Not a media key')
    await expect(store.delete('')).rejects.toThrow('Not a media key')
  })
}
