import type { Sort } from '@hlizo/contract/entities/sort'
import { categoryMessages } from '@hlizo/contract/messages/category'
import { favoritesMessages } from '@hlizo/contract/messages/favorites'
import { describe, expect, it } from 'vitest'
import { markupAt } from '#web/lib/testing-site.tsx'
import { SortChips } from './sort-chips.tsx'

type Labels = Parameters<typeof SortChips>[0]['labels']

/** Each chip with whether it is pressed. */
function chips(labels: Labels, sort: Sort) {
  const markup = markupAt(<SortChips labels={labels} sort={sort} onSort={() => {}} />)

  return [...markup.matchAll(/aria-pressed="(true|false)"[^>]*>(.*?)<\/button>/g)].map(
    ([, isPressed, label]) => [label?.replaceAll(/<[^>]*>/g, ''), isPressed === 'true'],
  )
}

describe('SortChips', () => {
  it('offers a category all, popular, new, old and the alphabet', () => {
    expect(chips(categoryMessages.chips, 'popular')).toEqual([
      ['Toate', false],
      ['Populare', true],
      ['Noi', false],
      ['Vechi', false],
      ['A-Z', false],
    ])
  })

  it('offers the favourites all, popular, newest, oldest and the alphabet', () => {
    expect(chips(favoritesMessages.chips, 'all').map(([label]) => label)).toEqual([
      'Toate',
      'Cele mai vizionate',
      'Cele mai noi',
      'Cele mai vechi',
      'A-Z',
    ])
  })

  it('turns the alphabet round', () => {
    expect(chips(favoritesMessages.chips, 'a-z').at(-1)).toEqual(['A-Z', true])
    expect(chips(favoritesMessages.chips, 'z-a').at(-1)).toEqual(['Z-A', true])
  })
})
