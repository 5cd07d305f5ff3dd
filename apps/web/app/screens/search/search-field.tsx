import { hrefs } from '@hlizo/contract/hrefs'
import { searchMessages as ro } from '@hlizo/contract/messages/search'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { SearchInput } from '#web/features/catalogue/search-input.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './search.module.css'

type SearchFieldProps = {
  value: string
  onType: (value: string) => void
  /** Searches at once. */
  onSubmit: () => void
}

/** The search field. „/” focuses it from anywhere on the page, Escape clears it. */
export function SearchField({ value, onType, onSubmit }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focus)

    return () => document.removeEventListener('keydown', focus)
  }, [])

  // Focused after „Caută”; filters replace the address, and going back should not focus it.
  const { key } = useLocation()
  const arrival = useNavigationType()
  const takeFocus = useEffectEvent(() => {
    if (arrival === NavigationType.Push && value === '') input.current?.focus()
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each arrival, also from the page itself
  useEffect(() => takeFocus(), [key])

  const clear = () => {
    onType('')
    input.current?.focus()
  }

  return (
    <search>
      <form
        className={styles.field}
        action={hrefs.search()}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Icon name="search" size="lg" />
        <SearchInput
          ref={input}
          className={styles.input}
          value={value}
          placeholder={ro.placeholder}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && clear()}
        />
        {value !== '' && <IconButton icon="close" label={ro.clear} onClick={clear} />}
      </form>
    </search>
  )
}
