import type { Sort } from '@hlizo/contract/entities/sort'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { categoryMessages } from '@hlizo/contract/messages/category'
import { Chip, Chips } from '#web/ui/chips.tsx'

type Plain = 'all' | 'popular' | 'new' | 'old'

const plain: readonly Plain[] = ['all', 'popular', 'new', 'old']

/** The orders of a grid: four chips, one of which reverses the alphabet (spec §2 „Category”). */
export function SortChips({
  labels,
  sort,
  onSort,
}: {
  labels: Readonly<Record<Plain, string>>
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  const isAlphabetic = sort === 'a-z' || sort === 'z-a'

  return (
    <Chips label={catalogueMessages.sortLabel}>
      {plain.map((option) => (
        <Chip
          key={option}
          label={labels[option]}
          isPressed={option === sort}
          onPress={() => onSort(option)}
        />
      ))}
      <Chip
        label={categoryMessages.alphabet[sort === 'z-a' ? 'z-a' : 'a-z']}
        isPressed={isAlphabetic}
        onPress={() => onSort(sort === 'a-z' ? 'z-a' : 'a-z')}
      />
    </Chips>
  )
}
