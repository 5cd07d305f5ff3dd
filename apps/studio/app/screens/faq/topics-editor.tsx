import type { FaqTopicInput, StudioFaq } from '@hlizo/contract/entities/studio-faq'
import { faqTopics } from '@hlizo/contract/messages/faq-topics'
import { studioFaqMessages as ro } from '@hlizo/contract/messages/studio-faq'
import { useState } from 'react'
import { listSteps, type ListStep } from '#studio/lib/list-steps.ts'
import { Badge } from '#studio/ui/badge.tsx'
import { Button, IconButton } from '#studio/ui/button.tsx'
import { SortList } from '#studio/ui/sort-list.tsx'
import { sayDone } from '#studio/ui/toasts.tsx'
import styles from './faq.module.css'
import { TopicDialog } from './topic-dialog.tsx'
import type { useFaqDraft } from './use-faq-draft.ts'

type TopicsEditorProps = {
  faq: StudioFaq
  draft: Pick<ReturnType<typeof useFaqDraft>, 'topics' | 'live'>
  /** Undefined for operators who may only look. */
  onChange: ((step: ListStep<FaqTopicInput>) => void) | undefined
}

const idOf = ({ id }: FaqTopicInput) => id
const steps = listSteps(idOf)

/** A topic without a default can be removed; the others can be hidden. */
const isOwn = (id: string) => !faqTopics.some((topic) => topic.id === id)

export function TopicsEditor({ faq, draft: { topics, live }, onChange }: TopicsEditorProps) {
  const [edited, setEdited] = useState<FaqTopicInput | 'new' | null>(null)
  const remove = (topic: FaqTopicInput) => {
    onChange?.(steps.remove(topic.id))
    sayDone(ro.removed(topic.question), () =>
      onChange?.(steps.insert(topic, topics.indexOf(topic))),
    )
  }
  const save = (topic: FaqTopicInput) =>
    onChange?.((now) => steps.change(topic.id, topic)(steps.insert(topic)(now)))

  return (
    <>
      {onChange && (
        <Button icon="plus" onPress={() => setEdited('new')}>
          {ro.add}
        </Button>
      )}
      <SortList
        label={ro.list}
        items={topics}
        idOf={idOf}
        nameOf={({ question }) => question}
        onMove={onChange && ((items) => onChange(steps.order(items)))}
        empty={ro.empty}
      >
        {(topic) => (
          <>
            <TopicWords topic={topic} faq={faq} live={live} />
            {onChange && (
              <IconButton
                icon="settings"
                label={ro.edit(topic.question)}
                onPress={() => setEdited(topic)}
              />
            )}
            {onChange && isOwn(topic.id) && (
              <IconButton
                icon="close"
                label={ro.remove(topic.question)}
                onPress={() => remove(topic)}
              />
            )}
          </>
        )}
      </SortList>
      <TopicDialog
        topic={edited}
        ids={topics.map(({ id }) => id)}
        onClose={() => setEdited(null)}
        onSave={save}
      />
    </>
  )
}

function TopicWords({
  topic,
  faq,
  live,
}: {
  topic: FaqTopicInput
  faq: StudioFaq
  live: readonly FaqTopicInput[]
}) {
  const { id, question, isHidden, isOnHome } = topic
  const { helpful, unhelpful } = faq.topics.find((one) => one.id === id) ?? {
    helpful: 0,
    unhelpful: 0,
  }
  const published = live.find((one) => one.id === id)
  const isChanged = JSON.stringify(published) !== JSON.stringify(topic)

  return (
    <>
      <div className={styles.words}>
        <strong>{question}</strong>
        <span className={styles.note}>
          {helpful + unhelpful === 0 ? ro.noVotes : ro.votes(helpful, unhelpful)}
        </span>
      </div>
      {isOnHome && <Badge>{ro.onHome}</Badge>}
      {isHidden && <Badge>{ro.hidden}</Badge>}
      {isChanged && <Badge tone="attention">{ro.changed}</Badge>}
    </>
  )
}
