import { videoCard } from '@hlizo/fixtures/video'
import { describe, expect, it } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { jokeLink, jokeNote } from './joke-link.ts'
import { TitleRow } from './title-row.tsx'

const joke = { ...videoCard({ id: 15, title: 'Liftul' }), jokeStart: 754 }

describe('jokeLink', () => {
  it('makes the card play the joke, and says so', () => {
    const markup = markupAt(
      <TitleRow name="Poantele săptămânii" titles={[joke]} noteOf={jokeNote} linkOf={jokeLink} />,
    )

    expect(linksIn(markup).map(([to]) => to)).toEqual(['/watch/15?t=754'])
    expect(markup).toContain('aria-label="Liftul: redă cea mai bună poantă, de la 12:34"')
    expect(markup).toContain('Poanta la 12:34 · Bloc cu vedere la bloc')
  })
})
