import type { FaqTopic } from '@hlizo/contract/entities/faq-topic'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { TopicAnswer } from '#web/features/faq/topic-answer.tsx'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { AnswerVote } from './answer-vote.tsx'
import styles from './topic-list.module.css'

export function TopicList({ topics }: { topics: readonly FaqTopic[] }) {
  const named = useNamedTopic()

  return (
    <Accordion>
      {topics.map(({ id, question, answer, steps, links }) => (
        <AccordionItem key={id} id={id} title={question} isOpen={id === named}>
          <TopicAnswer answer={answer} steps={steps} />
          {links.length > 0 && (
            <p className={styles.links}>
              {links.map(({ words, href }) => (
                <TextLink key={words} to={href}>
                  {words}
                </TextLink>
              ))}
            </p>
          )}
          <AnswerVote topic={id} question={question} />
        </AccordionItem>
      ))}
    </Accordion>
  )
}

/** The topic after the `#`: empty while a page hydrates, because servers do not receive it. */
function useNamedTopic(): string {
  // Links inside the page change the address without an event.
  useLocation()

  return useSyncExternalStore(
    watchHash,
    () => location.hash.slice(1),
    () => '',
  )
}

function watchHash(notify: () => void): () => void {
  addEventListener('hashchange', notify)

  return () => removeEventListener('hashchange', notify)
}
