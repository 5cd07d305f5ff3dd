import { SEARCH_MAX_LENGTH } from '@hlizo/contract/constants'
import { searchMessages as ro } from '@hlizo/contract/messages/search'
import type { ComponentProps } from 'react'

export function SearchInput(props: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      name="q"
      maxLength={SEARCH_MAX_LENGTH}
      aria-label={ro.title}
      autoComplete="off"
      enterKeyHint="search"
      {...props}
    />
  )
}
