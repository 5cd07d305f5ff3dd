import { describe, expect, it } from 'vitest'
import { isTitled, pageMeta, untitledMeta } from './page-meta.ts'

describe('pageMeta', () => {
  it('ends the title of the window and of a link preview with the name of the service', () => {
    const meta = pageMeta({ title: 'Bloc cu vedere la bloc' })

    expect(meta).toContainEqual({ title: 'Bloc cu vedere la bloc · Hlizo' })
    expect(meta).toContainEqual({
      property: 'og:title',
      content: 'Bloc cu vedere la bloc · Hlizo',
    })
  })

  it('has the JPEG of a picture for link previews', () => {
    const id = '0123456789abcdef0123456789abcdef'
    const meta = pageMeta({
      title: 'Titlu',
      publicUrl: 'https://hlizo.example',
      picture: `/pictures/${id}/1280`,
    })

    expect(meta).toContainEqual({
      property: 'og:image',
      content: `https://hlizo.example/pictures/${id}/1280.jpg`,
    })
    expect(meta).toContainEqual({ property: 'og:image:type', content: 'image/jpeg' })
  })

  it('has no picture for a title without one', () => {
    const meta = pageMeta({
      title: 'Titlu',
      publicUrl: 'https://hlizo.example',
      picture: '/pictures/none/1280',
    })

    expect(JSON.stringify(meta)).not.toContain('og:image')
  })
})

describe('untitledMeta', () => {
  it('has the name of the screen for an unknown or unreadable title', () => {
    const screens = ['video', 'show', 'watch', 'comedian'] as const

    expect(screens.flatMap((screen) => untitledMeta(screen))).toEqual([
      { title: 'Video · Hlizo' },
      { title: 'Emisiune · Hlizo' },
      { title: 'Redare · Hlizo' },
      { title: 'Comediant · Hlizo' },
    ])
  })

  it('differs from a title that is known', () => {
    expect([isTitled('Emisiune · Hlizo'), isTitled('Bloc cu vedere la bloc · Hlizo')]).toEqual([
      false,
      true,
    ])
  })
})
