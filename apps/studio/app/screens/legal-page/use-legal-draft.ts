import type { LegalText, StudioLegalPage } from '@hlizo/contract/entities/legal-page'
import { LegalText as Written } from '@hlizo/contract/entities/legal-page'
import { studioLegalMessages } from '@hlizo/contract/messages/studio-legal'
import { readLegalText } from '@hlizo/domain/legal-markdown'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useSaveLegalDraft } from '#studio/features/legal/queries.ts'
import { unlessSent } from '#studio/lib/unless-sent.ts'
import { sayDone } from '#studio/ui/toasts.tsx'
import { useFormOutcome } from '#studio/ui/use-form-outcome.ts'
import { isOtherBase, legalBaseOf } from './legal-base.ts'

const ro = studioLegalMessages.editor
const FIELDS = ['title', 'lead', 'body'] as const

const textOf = ({ draft, live }: StudioLegalPage): LegalText => {
  const { title, lead, body } = draft ?? live
  return { title, lead, body }
}
const isSame = (one: LegalText, other: LegalText) =>
  FIELDS.every((field) => one[field] === other[field])

/**
 * What is typed over the draft or the live text. `isOther`: a colleague has saved another draft or published another
 * text since typing began; both texts stay until one of them is chosen.
 */
export function useLegalDraft(page: StudioLegalPage) {
  const [typed, setTyped] = useState<LegalText | null>(null)
  const [base, setBase] = useState(() => legalBaseOf(page))
  const [sent, setSent] = useState<LegalText | null>(null)
  const saving = useSaveLegalDraft(page.kind)
  const finish = useFormOutcome(() => {})
  const text = typed ?? textOf(page)
  const isEdited = typed !== null && !isSame(typed, textOf(page))
  const isOther = isEdited && !saving.isPending && isOtherBase(base, page)

  return {
    text,
    isEdited,
    isOther,
    /** Something typed that no save has sent yet. */
    hasUnsent: isEdited && !(saving.isPending && typed === sent),
    saving,
    faults: readLegalText(text.body).faults,
    isComplete: z.safeParse(Written, text).success,
    /** Whether there is a draft to publish that is as it is shown. */
    published: isEdited ? null : page.draft,
    /** The version of the draft that is shown, or over which is typed; 0 for none. */
    seen: isEdited ? base.version : legalBaseOf(page).version,
    change: (change: Partial<LegalText>) => {
      if (!isEdited) setBase(legalBaseOf(page))
      setTyped({ ...text, ...change })
    },
    reset: () => setTyped(null),
    keepMine: () => setBase(legalBaseOf(page)),
    save: () => {
      setSent(typed)
      finish(saving.mutateAsync({ ...base, text }), (saved) => {
        setTyped(unlessSent(typed, null))
        setBase(legalBaseOf(saved))
        sayDone(ro.savedDone)
      })
    },
  }
}

export type LegalDraftState = ReturnType<typeof useLegalDraft>
