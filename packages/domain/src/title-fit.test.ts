import { describe, expect, it } from 'vitest'
import { titleFit } from './title-fit.ts'

describe('titleFit', () => {
  it.each([
    ['Liftul', 'liftul', 'exact'],
    ['Bloc cu vedere la bloc', 'bloc', 'start'],
    ['Bloc cu vedere la bloc', 'bloc cu ved', 'start'],
    ['Țevile bloc turn', 'bloc', 'words'],
    ['Etajul fără lift', 'lift fara', 'words'],
    ['Fostul de la etajul 4', 'etaj', 'beginnings'],
    ['Fostul de la etajul 4', 'bloc', 'none'],
  ])('of „%s” for „%s” is %s', (title, query, fit) => {
    expect(titleFit(title, query.split(' '))).toBe(fit)
  })
})
