import { describe, expect, it } from 'vitest'
import { pictureFinder } from './pictures.ts'

/** A store that lists these files of every picture; the list may grow. */
const storeOf = (names: string[]) => ({
  get: async () => null,
  async *list(prefix: string) {
    for (const name of names) yield { key: prefix + name, bytes: 1, etag: '' }
  },
})
const finderOf = (names: string[]) => {
  const find = pictureFinder(storeOf(names))
  return async (accept: string, width = 320) => {
    const found = await find('a', width, accept)
    return found && `${found.width}.${found.ending}`
  }
}
const browser = 'image/avif,image/webp,*/*;q=0.8'

describe('pictureFinder', () => {
  it('returns JPEG to clients that accept neither AVIF nor WebP', async () => {
    const find = finderOf(['320.avif', '320.jpg', '320.webp'])

    expect(await Promise.all(['', '*/*', 'image/*', 'image/jpeg'].map((one) => find(one)))).toEqual(
      ['320.jpg', '320.jpg', '320.jpg', '320.jpg'],
    )
    expect([await find(browser), await find('image/webp')]).toEqual(['320.avif', '320.webp'])
  })

  it('returns PNG for a transparent picture', async () => {
    expect(await finderOf(['320.webp', '320.png'])('*/*')).toBe('320.png')
  })

  it('does not cache a picture while a format of a size is missing', async () => {
    const names = ['320.jpg', '640.jpg', '320.avif']
    const find = finderOf(names)
    const before = await find(browser, 640)
    names.push('640.avif')

    expect([before, await find(browser, 640)]).toEqual(['640.jpg', '640.avif'])
  })
})
