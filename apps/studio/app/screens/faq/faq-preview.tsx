import type { FaqTopicInput } from '@hlizo/contract/entities/studio-faq'
import { studioFaqMessages } from '@hlizo/contract/messages/studio-faq'
import { Panel } from '#studio/ui/panel.tsx'
import styles from './faq.module.css'

const ro = studioFaqMessages.preview

/** The questions as readers will find them: each unfolds. */
export function FaqPreview({ topics }: { topics: readonly FaqTopicInput[] }) {
  const shown = topics.filter(({ isHidden }) => !isHidden)

  return (
    <Panel title={ro.title}>
      {shown.length === 0 && <p className={styles.lead}>{ro.empty}</p>}
      {shown.map(({ id, question, answer, steps, links }) => (
        <details key={id} className={styles.topic}>
          <summary>{question}</summary>
          <div className={styles.answer}>
            <p>{answer}</p>
            {steps.length > 0 && (
              <ol>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
            {links.map(({ words, href }) => (
              <a key={words} href={href} target="_blank" rel="noreferrer">
                {words}
              </a>
            ))}
          </div>
        </details>
      ))}
    </Panel>
  )
}
