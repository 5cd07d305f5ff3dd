import { describe, expect, it } from 'vitest'
import { foldText, queryWords, searchText } from './search-text.ts'

const text = searchText({
  title: 'Șef de bloc',
  comedians: ['Anca Ghemuleț'],
  show: 'Ultimul serios',
  tags: ['Râs la birou'],
  description: 'Sânt mulți vecini.',
})

describe('foldText', () => {
  it('removes case, commas, cedillas, breves and circumflexes', () => {
    expect(foldText('ȘŞțţĂâÎ')).toBe('ssttaai')
  })
})

describe('queryWords', () => {
  it('keeps letters and digits only', () => {
    expect(queryWords(" 50% 'or'\\ a&b:* ")).toEqual(['50', 'or', 'a', 'b'])
  })

  it('uses at most ten words', () => {
    expect(queryWords('a b c d e f g h i j k l')).toHaveLength(10)
  })
})

describe('searchText', () => {
  it('has a field for each kind of word, with both spellings of â and î', () => {
    expect(text).toBe(
      'sef de bloc\nanca ghemulet\nultimul serios\nras la birou ris\nsant multi vecini sint',
    )
  })
})
