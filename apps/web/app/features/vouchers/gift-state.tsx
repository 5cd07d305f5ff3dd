import type { GiftPaper } from '@hlizo/contract/calls/gifts'
import type { GiftProgress } from '@hlizo/contract/entities/voucher'
import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { formatMoment } from '@hlizo/domain/dates'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { ChangeDelivery, labelOf } from './change-delivery.tsx'
import styles from './gift-state.module.css'
import { giftCard, punchlinesQuery, type GiftName } from './queries.ts'

const ro = vouchersMessages.gifts
const PAPERS: readonly GiftPaper[] = ['a4', 'a6']
const momentOf = (iso: string) => formatMoment(new Date(iso))

/** How the code reaches the recipient. A code that is used or has expired is not sent. */
function wayOf({ delivery, isExpired, activatedAt }: GiftProgress): readonly string[] {
  if (delivery === null) return isExpired ? [] : [ro.personal]
  if (delivery.isSent) return [ro.sent(delivery.to, momentOf(delivery.at))]
  if (isExpired || activatedAt !== null) return [ro.notSent(delivery.to)]

  return [ro.planned(delivery.to, momentOf(delivery.at))]
}

function endOf({ delivery, isExpired, openedAt, activatedAt }: GiftProgress): readonly string[] {
  if (activatedAt !== null) return [ro.activated(momentOf(activatedAt))]
  if (isExpired) return [ro.expired]
  const isOnItsWay = delivery === null || delivery.isSent

  return isOnItsWay && openedAt === null ? [ro.unopened] : []
}

/** What became of a gift, one fact a line, the newest last. */
export function giftFacts(gift: GiftProgress): readonly string[] {
  const { isStopped, openedAt } = gift
  if (isStopped) return [ro.stopped]

  return [
    ...wayOf(gift),
    ...(openedAt === null ? [] : [ro.opened(momentOf(openedAt))]),
    ...endOf(gift),
  ]
}

function Cards({ name, about }: { name: GiftName; about: string | undefined }) {
  const punchlines = useQuery(punchlinesQuery()).data ?? []
  const [comedian, setComedian] = useState('')
  const download = useMutation({
    mutationFn: (paper: GiftPaper) =>
      giftCard(name, { paper, ...(comedian !== '' && { comedian }) }),
    onSuccess: (file) => saveFile(file.name, file, 'application/pdf'),
    onError: () => showToast(ro.cardFailed, 'danger'),
  })

  const chosen = punchlines.find(({ slug }) => slug === comedian)
  const offered = [
    { value: '', label: ro.noPunchline },
    ...punchlines.map(({ slug, comedian: by }) => ({ value: slug, label: by })),
  ]

  return (
    <Stack gap="md">
      {punchlines.length > 0 && (
        <SelectField
          name="comedian"
          label={labelOf(ro.punchline, about)}
          options={offered}
          hint={chosen && ro.quoted(chosen.text)}
          value={comedian}
          onChange={({ currentTarget }) => setComedian(currentTarget.value)}
        />
      )}
      <div className={styles.actions}>
        {PAPERS.map((paper) => (
          <Button
            key={paper}
            variant="secondary"
            icon="download"
            aria-label={labelOf(ro.card(paper), about)}
            isBusy={download.isPending && download.variables === paper}
            onClick={() => download.mutate(paper)}
          >
            {ro.card(paper)}
          </Button>
        ))}
      </div>
    </Stack>
  )
}

type GiftStateProps = {
  gift: GiftProgress
  name: GiftName
  /** Says which gift is meant where several are listed. */
  about?: string
}

/** What the giver sees of a gift, and can still do about it. */
export function GiftState({ gift, name, about }: GiftStateProps) {
  const { delivery, isChangeable, isStopped, isExpired, activatedAt, thanks } = gift
  const hasCard = !isStopped && !isExpired && activatedAt === null

  return (
    <Stack gap="md">
      <ul className={styles.facts}>
        {giftFacts(gift).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {thanks !== null && (
        <figure className={styles.thanks}>
          <figcaption>{ro.thanks}</figcaption>
          <blockquote>{ro.quoted(thanks)}</blockquote>
        </figure>
      )}
      {isChangeable && delivery !== null && (
        <ChangeDelivery delivery={delivery} name={name} about={about} />
      )}
      {hasCard && <Cards name={name} about={about} />}
    </Stack>
  )
}
