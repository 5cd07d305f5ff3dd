import { markedParts } from './marked-parts.ts'
import styles from './marked.module.css'

export function Marked({ text, query }: { text: string; query: string }) {
  if (query === '') return text

  return markedParts(text, query).map((part, place) =>
    part.isMatch ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text have nothing else to be known by
      <mark key={place} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
