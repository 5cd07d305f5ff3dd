import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { markupAt } from '#web/lib/testing-site.tsx'
import { GlobalError } from './global-error.tsx'
import { RouteError } from './route-error.tsx'

describe('RouteError', () => {
  it('shows the text of the specification and a retry button', () => {
    const markup = markupAt(<RouteError error={new Error('Broken.')} />)

    expect(markup).toContain('Unexpected Application Error!')
    expect(markup).toContain('Ceva nu a mers bine, ne pare rău.')
    expect(markup).toContain('Reîncarcă pagina')
    expect(markup).not.toContain('Broken.')
  })

  it('is the 404 page, with a link home, for an unknown URL', () => {
    const markup = markupAt(<RouteError error={new ApiError({ status: 404 })} />)

    expect(markup).toContain('Cauți comedia în locul greșit.')
    expect(markup).toContain('href="/"')
  })
})

describe('GlobalError', () => {
  it('has the text of the specification', () => {
    expect(markupAt(<GlobalError error={new Error('Broken.')} />)).toContain(
      'Ceva nu a mers bine, ne pare rău.',
    )
  })
})
