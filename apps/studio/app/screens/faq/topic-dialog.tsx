import {
  FAQ_ANSWER_MAX_LENGTH,
  FAQ_LINK_WORDS_MAX_LENGTH,
  FAQ_QUESTION_MAX_LENGTH,
  FaqTopicInput,
} from '@hlizo/contract/entities/studio-faq'
import { LINK_MAX_LENGTH } from '@hlizo/contract/link-target'
import { errorMessages } from '@hlizo/contract/messages/errors'
import { faqTopics } from '@hlizo/contract/messages/faq-topics'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { studioFaqMessages } from '@hlizo/contract/messages/studio-faq'
import { codesOfIssues } from '@hlizo/contract/request'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import * as z from 'zod/mini'
import { Button, IconButton } from '#studio/ui/button.tsx'
import { CheckInput } from '#studio/ui/check-input.tsx'
import { Dialog, DialogActions } from '#studio/ui/dialog.tsx'
import { TextAreaInput } from '#studio/ui/text-area-input.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import styles from './faq.module.css'
import { topicIdOf } from './topic-id.ts'

const ro = studioFaqMessages.topic

const EMPTY: FaqTopicInput = {
  id: '',
  question: '',
  answer: '',
  steps: [],
  links: [],
  isOnHome: false,
  isHidden: false,
}

type TopicDialogProps = {
  topic: FaqTopicInput | 'new' | null
  /** The ids of all topics, which a new one must not have. */
  ids: readonly string[]
  onClose: () => void
  onSave: (topic: FaqTopicInput) => void
}

export function TopicDialog({ topic, ids, onClose, onSave }: TopicDialogProps) {
  return (
    <Dialog
      isOpen={topic !== null}
      onClose={onClose}
      title={topic === 'new' ? ro.newTitle : ro.title}
      size="md"
      isQuestion
    >
      {topic && (
        <TopicForm
          topic={topic === 'new' ? EMPTY : topic}
          ids={ids}
          onClose={onClose}
          onSave={onSave}
        />
      )}
    </Dialog>
  )
}

type TopicFormProps = Omit<TopicDialogProps, 'topic'> & { topic: FaqTopicInput }

/** What is typed, what is wrong with it after a try, and the question that it makes. */
function useTopicForm({ topic, ids }: Pick<TopicFormProps, 'topic' | 'ids'>) {
  const [typed, setTyped] = useState({ ...topic, steps: topic.steps.join('\n') })
  const [isTried, setTried] = useState(false)
  const id = topic.id || topicIdOf(typed.question, ids)
  const steps = typed.steps.split('\n').filter((step) => step.trim() !== '')
  const parsed = z.safeParse(FaqTopicInput, { ...typed, id, steps })
  const { fields } = codesOfIssues(parsed.error?.issues ?? [])

  return {
    typed: { ...typed, id },
    set: (change: Partial<typeof typed>) => setTyped((known) => ({ ...known, ...change })),
    errorOf: (field: string) => {
      const code = isTried ? fields[field] : undefined
      return code && (code === 'LINK_INVALID' ? errorMessages.LINK_INVALID : ro.required)
    },
    attempt: (): FaqTopicInput | null => {
      setTried(true)
      return parsed.data ?? null
    },
  }
}

function TopicForm({ topic, ids, onClose, onSave }: TopicFormProps) {
  const form = useTopicForm({ topic, ids })
  const standard = faqTopics.find((one) => one.id === topic.id)

  return (
    <Form
      className={styles.part ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        const written = form.attempt()
        if (written === null) return
        onSave(written)
        onClose()
      }}
    >
      <TopicFields form={form} />
      <DialogActions>
        {standard && (
          <Button
            onPress={() =>
              form.set({
                ...standard,
                links: [...standard.links],
                steps: standard.steps.join('\n'),
              })
            }
          >
            {ro.reset}
          </Button>
        )}
        <Button onPress={onClose}>{studioMessages.cancel}</Button>
        <Button type="submit" variant="primary">
          {ro.submit}
        </Button>
      </DialogActions>
    </Form>
  )
}

function TopicFields({ form: { typed, set, errorOf } }: { form: ReturnType<typeof useTopicForm> }) {
  return (
    <>
      <TextInput
        label={ro.question}
        hint={ro.idHint(typed.id)}
        hasFocus
        maxLength={FAQ_QUESTION_MAX_LENGTH}
        value={typed.question}
        onChange={(question) => set({ question })}
        error={errorOf('question')}
      />
      <TextAreaInput
        label={ro.answer}
        rows={5}
        maxLength={FAQ_ANSWER_MAX_LENGTH}
        value={typed.answer}
        onChange={(answer) => set({ answer })}
        error={errorOf('answer')}
      />
      <TextAreaInput
        label={ro.steps}
        hint={ro.stepsHint}
        value={typed.steps}
        onChange={(steps) => set({ steps })}
      />
      <LinkFields links={typed.links} onChange={(links) => set({ links })} errorOf={errorOf} />
      <CheckInput
        label={ro.isOnHome}
        value={typed.isOnHome}
        onChange={(isOnHome) => set({ isOnHome })}
      />
      <CheckInput
        label={ro.isHidden}
        value={typed.isHidden}
        onChange={(isHidden) => set({ isHidden })}
      />
    </>
  )
}

type Links = FaqTopicInput['links']

function LinkFields({
  links,
  onChange,
  errorOf,
}: {
  links: Links
  onChange: (links: Links) => void
  errorOf: (field: string) => string | undefined
}) {
  const set = (place: number, change: Partial<Links[number]>) =>
    onChange(links.map((link, index) => (index === place ? { ...link, ...change } : link)))

  return (
    <div role="group" aria-label={ro.links} className={styles.part}>
      {links.map(({ words, href }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a link has no name but its place
        <div key={index} className={styles.link}>
          <TextInput
            label={ro.linkWords(index + 1)}
            maxLength={FAQ_LINK_WORDS_MAX_LENGTH}
            value={words}
            onChange={(text) => set(index, { words: text })}
            error={errorOf(`links.${index}.words`)}
          />
          <TextInput
            label={ro.linkHref(index + 1)}
            placeholder={ro.linkHint}
            maxLength={LINK_MAX_LENGTH}
            value={href}
            onChange={(text) => set(index, { href: text })}
            error={errorOf(`links.${index}.href`)}
          />
          <IconButton
            icon="close"
            label={ro.removeLink(index + 1)}
            onPress={() => onChange(links.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button icon="plus" onPress={() => onChange([...links, { words: '', href: '' }])}>
          {ro.addLink}
        </Button>
      </div>
    </div>
  )
}
