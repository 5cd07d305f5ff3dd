import { describe, expect, it } from 'vitest'
import { screenQueries } from './screen-queries.ts'
import { screens, type Screen } from './screens.ts'

describe('screenQueries', () => {
  it('read exactly the parameters of each screen', () => {
    const named = Object.entries<Screen>(screens)
      .filter(([, { query }]) => query !== undefined)
      .map(([name, { query }]) => [name, query])
    const read = Object.entries(screenQueries).map(([name, { shape }]) => [
      name,
      Object.keys(shape),
    ])

    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(named))
  })

  it('ignore invalid values', () => {
    expect(screenQueries.login.parse({ status: 'hacked', redirect_to: '' })).toEqual({
      status: undefined,
      redirect_to: undefined,
    })
    expect(screenQueries.category.parse({ sort: 'best' })).toEqual({ sort: 'all' })
    expect(screenQueries.watch.parse({ t: '90' })).toEqual({ t: 90 })
    expect(screenQueries.watch.parse({ t: '-5' })).toEqual({ t: undefined })
  })
})
