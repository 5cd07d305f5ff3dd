import { DESCRIPTION_LENGTH_MEDIUM } from '@hlizo/contract/constants'
import { catalogueMessages as ro } from '@hlizo/contract/messages/catalogue'
import { truncate } from '@hlizo/domain/truncate'
import { useState } from 'react'
import { TextButton } from '#web/ui/button.tsx'
import styles from './long-text.module.css'

/** A description; a long one is cut and unfolds with „Mai mult” (spec §9). */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const short = truncate(text, DESCRIPTION_LENGTH_MEDIUM)

  return (
    <div className={styles.words}>
      <p>{isWhole ? text : short}</p>
      {short !== text && (
        <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? ro.less : ro.more}
        </TextButton>
      )}
    </div>
  )
}
