import type { FaqTopic } from '@hlizo/contract/entities/faq-topic'
import styles from './topic-answer.module.css'

export function TopicAnswer({ answer, steps }: Pick<FaqTopic, 'answer' | 'steps'>) {
  return (
    <>
      <p>{answer}</p>
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </>
  )
}
