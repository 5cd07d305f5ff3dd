import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { faultOfPicture } from './uploaded-picture.ts'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a03050' } })

describe('faultOfPicture', () => {
  it('accepts pictures of the common formats', async () => {
    const pictures = await Promise.all([
      drawn(1280, 720).jpeg().toBuffer(),
      drawn(640, 360).png().toBuffer(),
      drawn(1920, 1080).webp().toBuffer(),
      drawn(1280, 720).avif({ effort: 0 }).toBuffer(),
    ])
    expect(await Promise.all(pictures.map((bytes) => faultOfPicture(bytes, 'thumbnail')))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an archive', 'PK\u0003\u0004 rest'],
    ['nothing', ''],
    ['a page after the mark of a JPEG', '\u00ff\u00d8\u00ff\u00e0<html>'],
  ])('refuses %s', async (_, text) => {
    expect(await faultOfPicture(Buffer.from(text, 'latin1'), 'thumbnail')).toBe('NOT_A_PICTURE')
  })

  it('refuses shapes that no card can show', async () => {
    expect(await faultOfPicture(await drawn(100_000, 1).png().toBuffer(), 'thumbnail')).toBe(
      'TOO_NARROW',
    )
    expect(await faultOfPicture(await drawn(320, 180).png().toBuffer(), 'thumbnail')).toBe(
      'TOO_SMALL',
    )
    expect(await faultOfPicture(await drawn(8_000, 5_000).jpeg().toBuffer(), 'thumbnail')).toBe(
      'TOO_MANY_PIXELS',
    )
  })

  it('wants a title drawn on transparency, and a portrait that is tall enough', async () => {
    const title = (width: number, height: number, channels: 3 | 4) =>
      sharp({ create: { width, height, channels, background: '#a03050' } })
        .png()
        .toBuffer()
        .then((bytes) => faultOfPicture(bytes, 'title'))
    expect(await title(1_200, 150, 4)).toBeNull()
    expect(await title(1_200, 150, 3)).toBe('NOT_TRANSPARENT')
    expect(await title(600, 150, 4)).toBe('TITLE_TOO_SMALL')
    expect(await title(1_200, 100, 4)).toBe('TITLE_TOO_NARROW')
    const portrait = await drawn(384, 384).jpeg().toBuffer()
    expect(await faultOfPicture(portrait, 'portrait')).toBeNull()
    const wide = await drawn(640, 360).jpeg().toBuffer()
    expect(await faultOfPicture(wide, 'portrait')).toBe('PORTRAIT_TOO_SMALL')
  })
})
