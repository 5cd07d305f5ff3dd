import { hrefs } from '@hlizo/contract/hrefs'
import { faqMessages as ro } from '@hlizo/contract/messages/faq'
import { useSearchParams } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import styles from './faq-search.module.css'

/** Searches while typing; without JavaScript, Enter submits through the address. */
export function FaqSearch({ query }: { query: string }) {
  const [, setSearch] = useSearchParams()
  const look = (text: string) =>
    setSearch(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true })

  return (
    <search>
      <form
        className={styles.form}
        action={hrefs.faq()}
        onSubmit={(event) => event.preventDefault()}
      >
        <Icon name="search" />
        <input
          className={styles.input}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={80}
          placeholder={ro.search}
          aria-label={ro.search}
          autoComplete="off"
          onInput={(event) => look(event.currentTarget.value)}
        />
      </form>
    </search>
  )
}
