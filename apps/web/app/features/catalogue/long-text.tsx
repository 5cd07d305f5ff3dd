import { catalogueMessages as ro } from '@hlizo/contract/messages/catalogue'
import { screenSizes } from '@hlizo/domain/screen-size'
import { shortDescription } from '@hlizo/domain/truncate'
import { useState } from 'react'
import { TextButton } from '#web/ui/button.tsx'
import { SizedText } from './sized-text.tsx'
import styles from './long-text.module.css'

/** A description; „Mai mult” expands it where it is truncated (spec §9). */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const cutOn = screenSizes.filter((size) => shortDescription(text, size) !== text)

  return (
    <div className={styles.words}>
      <p>{isWhole ? text : <SizedText text={text} shorten={shortDescription} />}</p>
      {cutOn.length > 0 && (
        <span data-sizes={cutOn.join(' ')}>
          <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? ro.less : ro.more}
          </TextButton>
        </span>
      )}
    </div>
  )
}
