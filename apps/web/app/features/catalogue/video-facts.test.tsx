import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { video, videoCard } from '@hlizo/fixtures/video'
import { VideoFacts } from './video-facts.tsx'

describe('VideoFacts', () => {
  it('shows the reason of the age rating', () => {
    const shown = video({ ageRating: '15', ageDescriptors: ['language', 'smoking'] })
    const markup = renderToStaticMarkup(<VideoFacts video={shown} />)

    expect(markup).toContain('<span>limbaj vulgar, fumat</span>')
    expect(markup.indexOf('limbaj')).toBeGreaterThan(markup.indexOf('15'))
  })

  it('is empty without a value, or from an older server', () => {
    for (const shown of [video({ ageDescriptors: [] }), videoCard()])
      expect(renderToStaticMarkup(<VideoFacts video={shown} />)).not.toContain('limbaj')
  })
})
