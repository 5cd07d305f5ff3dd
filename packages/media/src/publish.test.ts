import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ASSET_FILE } from './asset.ts'
import { diskStore } from './disk-store.ts'
import { publishAsset, readAsset } from './publish.ts'
import { assetKey, type MediaStore } from './store.ts'
import { unpublishedAsset } from './testing-asset.ts'
import { keysOf } from './testing-store.ts'

const asset = unpublishedAsset()
const keyOf = (file: string) => assetKey(asset.id, file)
const FILES = ['v0.m4s', 'web.m3u8']

let directory: string
let store: MediaStore
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'publish-'))
  store = diskStore(join(directory, 'store'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** The same film as one node has encoded it: no two encodings have the same bytes. */
const encodedBy = async (node: string) => {
  const files = join(directory, node)
  await mkdir(files)
  for (const file of FILES) await writeFile(join(files, file), `${file} of ${node}`)
  return files
}
const publishedBy = async (node: string, more: Partial<Parameters<typeof publishAsset>[0]> = {}) =>
  publishAsset({ store, asset, directory: await encodedBy(node), ...more })
const stored = async () =>
  Promise.all(
    (await keysOf(store, `v/${asset.id}/`))
      .filter((key) => key !== keyOf(ASSET_FILE))
      .map(async (key) => String(await store.get(key))),
  )
const filesOf = (node: string) => FILES.map((file) => `${file} of ${node}`)
const lost = () => Promise.reject(new Error('The lease was lost.'))

describe('publishAsset', () => {
  it('stores the files, and asset.json last', async () => {
    const published = await publishedBy('a')

    expect(await readAsset(store, asset.id)).toEqual(published)
    expect(await stored()).toEqual(filesOf('a'))
  })

  it('deletes what an interrupted run has left, and everything when it fails itself', async () => {
    await store.put(keyOf('v7.m4s'), { bytes: Buffer.from('left') })
    const put: MediaStore['put'] = async (key, content) => {
      if (key === keyOf('web.m3u8')) throw new Error('the bucket is away')
      await store.put(key, content)
    }
    await expect(publishedBy('a', { store: { ...store, put } })).rejects.toThrow('bucket is away')

    expect(await keysOf(store, 'v/')).toEqual([])
  })

  it('returns a film that another node has published, and changes nothing of it', async () => {
    const published = await publishedBy('a')

    expect(await publishedBy('b', { signal: AbortSignal.abort(new Error('stopped')) })).toEqual(
      published,
    )
    expect(await stored()).toEqual(filesOf('a'))
  })

  it.each(['fails', 'is aborted'])(
    'deletes nothing of a film that another node publishes while this one %s',
    async (how) => {
      const stopping = new AbortController()
      const published: unknown[] = []
      const put: MediaStore['put'] = async (key) => {
        if (published.length > 0) return
        published.push(await publishedBy('a'))
        if (how === 'fails') throw new Error(`the bucket is away: ${key}`)
        stopping.abort(new Error('stopped'))
      }
      const other = publishedBy('b', {
        store: { ...store, put },
        signal: stopping.signal,
        // It ends the run after its last file.
        confirm: async () => stopping.signal.throwIfAborted(),
      })
      await expect(other).rejects.toThrow()

      expect(await readAsset(store, asset.id)).toEqual(published[0])
      expect(await stored()).toEqual(filesOf('a'))
    },
  )

  it('does nothing when another node has taken the import over', async () => {
    await store.put(keyOf('v0.m4s'), { bytes: Buffer.from('v0.m4s of b') })
    await expect(publishedBy('a', { confirm: lost })).rejects.toThrow('lease was lost')

    expect(await stored()).toEqual(['v0.m4s of b'])
  })

  it('publishes nothing, and deletes nothing, when another node takes the import over during the run', async () => {
    let asked = 0
    const confirm = async () => {
      asked += 1
      if (asked > 1) await lost()
    }
    await expect(publishedBy('a', { confirm })).rejects.toThrow('lease was lost')

    expect(await readAsset(store, asset.id)).toBeNull()
    // The other node may have stored them.
    expect(await stored()).toEqual(filesOf('a'))
  })
})
