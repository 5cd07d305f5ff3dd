import { faqMessages } from '@hlizo/contract/messages/faq'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './answer-vote.module.css'

const ro = faqMessages.vote

/** „Ți-a fost de folos?”: asked once per visit, and not stored in the browser (D150). */
export function AnswerVote({ topic, question }: { topic: string; question: string }) {
  const [vote, setVote] = useState<'yes' | 'no' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const thanks = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (vote !== null) thanks.current?.focus()
  }, [vote])

  const send = async (isHelpful: boolean) => {
    setBusy(true)
    try {
      // Readers who do not vote do not load the client of the API.
      const { sendVote } = await import('./send-vote.ts')
      await sendVote(topic, isHelpful)
      setVote(isHelpful ? 'yes' : 'no')
    } catch {
      // The shell has shown the error.
      setBusy(false)
    }
  }

  if (vote !== null) {
    return (
      <p className={styles.vote} ref={thanks} tabIndex={-1}>
        {vote === 'yes' ? ro.thanks : ro.missed}
      </p>
    )
  }

  return (
    <div className={styles.vote} role="group" aria-label={`${ro.question} ${question}`}>
      <span>{ro.question}</span>
      <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void send(true)}>
        {ro.yes}
      </Button>
      <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void send(false)}>
        {ro.no}
      </Button>
    </div>
  )
}
