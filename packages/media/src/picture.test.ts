import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskStore } from './disk-store.ts'
import { importPictures, isShowable, type PictureImport } from './picture.ts'
import { pictureKey, type MediaStore } from './store.ts'

let directory: string
let store: MediaStore
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'picture-test-'))
  store = diskStore(join(directory, 'store'))
})
afterEach(() => rm(directory, { recursive: true }))

const picture = async (width: number, height: number) => {
  const file = join(directory, 'picture.png')
  const background = { r: 255, g: 90, b: 78, alpha: 0.5 }
  await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toFile(file)
  return file
}

const importOne = async (
  picture: PictureImport['pictures'][number],
  formats?: PictureImport['formats'],
) => {
  const [imported] = await importPictures({ pictures: [picture], store, formats })
  if (!imported?.ok) throw new Error(imported?.refusal)
  return imported.value
}

describe('importPictures', () => {
  it('writes thumbnails in three formats, cut to 16:9, never larger than the picture', async () => {
    const file = await picture(700, 700)
    const { id, files } = await importOne({ file, use: 'thumbnail' })

    expect(files.map(({ file: name, width, height }) => [name, width, height])).toEqual([
      ['320.avif', 320, 180],
      ['320.webp', 320, 180],
      ['320.jpg', 320, 180],
      ['640.avif', 640, 360],
      ['640.webp', 640, 360],
      ['640.jpg', 640, 360],
      ['700.avif', 700, 394],
      ['700.webp', 700, 394],
      ['700.jpg', 700, 394],
    ])
    expect(await store.head(pictureKey(id, '640.avif'))).not.toBeNull()
  })

  it('keeps the transparency and the ratio of a title picture', async () => {
    const { id } = await importOne({ file: await picture(400, 100), use: 'title' })
    const png = await store.get(pictureKey(id, '320.png'))

    expect(await sharp(png ?? undefined).metadata()).toMatchObject({
      width: 320,
      height: 80,
      hasAlpha: true,
    })
  })

  it('gives equal pictures one id, and refuses invalid ones separately', async () => {
    const file = await picture(100, 100)
    const text = join(directory, 'text.png')
    await writeFile(text, '<script>')
    const [first, refused, again] = await importPictures({
      pictures: [
        { file, use: 'portrait' },
        { file: text, use: 'portrait' },
        { file, use: 'portrait' },
      ],
      store,
    })

    expect(first).toMatchObject({ ok: true })
    expect(again).toEqual(first)
    expect(refused).toEqual({ ok: false, refusal: 'NOT_A_PICTURE' })
  })
})

describe('isShowable', () => {
  it('needs JPEG, or PNG of a transparent picture, in each size', async () => {
    const file = await picture(700, 700)
    const webp = await importOne({ file, use: 'thumbnail' }, ['webp'])
    const before = await isShowable(store, webp.id)
    await store.put(pictureKey(webp.id, '700.jpg'), { file })
    const interrupted = await isShowable(store, webp.id)
    await importOne({ file, use: 'thumbnail' }, ['jpeg'])
    const title = await importOne({ file, use: 'title' }, ['webp', 'png'])

    expect([before, interrupted, await isShowable(store, webp.id)]).toEqual([false, false, true])
    expect(await isShowable(store, title.id)).toBe(true)
    expect(await isShowable(store, 'none')).toBe(false)
  })
})
