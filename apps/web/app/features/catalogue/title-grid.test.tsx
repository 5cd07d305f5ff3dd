import { show } from '@hlizo/fixtures/show'
import { video } from '@hlizo/fixtures/video'
import { describe, expect, it } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { TitleGrid } from './title-grid.tsx'

describe('TitleGrid', () => {
  it('links to the page of a show and of a video', () => {
    const titles = [show({ id: 3, showPlayUrl: null }), video({ id: 5 })]
    const markup = markupAt(<TitleGrid label="Lista mea" titles={titles} />)

    expect(linksIn(markup).map(([href]) => href)).toEqual(['/show/3', '/video/5'])
  })
})
