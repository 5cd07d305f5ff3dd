import { describe, expect, it } from 'vitest'
import { pictureFinder } from './pictures.ts'

/** A store that lists these files of every picture; the list may grow. */
const storeOf = (names: string[]) => ({
  async *list(prefix: string) {
    for (const name of names) yield { key: prefix + name, bytes: 1, etag: '' }
  },
})
const browser = 'image/avif,image/webp,*/*;q=0.8'

describe('pictureFinder', () => {
  it('gives JPEG to clients that accept neither AVIF nor WebP', async () => {
    const find = pictureFinder(storeOf(['320.avif', '320.jpg', '320.webp']))

    expect(
      await Promise.all(
        ['', '*/*', 'image/*', 'image/jpeg'].map((accept) => find('a', 320, accept)),
      ),
    ).toEqual(['320.jpg', '320.jpg', '320.jpg', '320.jpg'])
    expect([await find('a', 320, browser), await find('a', 320, 'image/webp')]).toEqual([
      ...['320.avif', '320.webp'],
    ])
  })

  it('gives PNG where the picture is see-through', async () => {
    expect(await pictureFinder(storeOf(['320.webp', '320.png']))('a', 320, '*/*')).toBe('320.png')
  })

  it('does not remember a picture while a size lacks a format', async () => {
    const names = ['320.jpg', '640.jpg', '320.avif']
    const find = pictureFinder(storeOf(names))
    const before = await find('a', 640, browser)
    names.push('640.avif')

    expect([before, await find('a', 640, browser)]).toEqual(['640.jpg', '640.avif'])
  })
})
