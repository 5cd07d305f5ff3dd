import { vouchersMessages } from '@hlizo/contract/messages/vouchers'
import { momentsApart } from '@hlizo/domain/moments-apart'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#web/ui/toast-queue.ts'
import { unthankedGiftsQuery } from './queries.ts'
import { ThanksForm } from './thanks-form.tsx'

const ro = vouchersMessages.thanks

/** For each gift that the account has activated, a form for the thanks until they are sent. */
export function UnthankedGifts() {
  const client = useQueryClient()
  const gifts = useQuery(unthankedGiftsQuery()).data ?? []
  const { queryKey } = unthankedGiftsQuery()
  const moments = momentsApart(
    gifts.map(({ id, activatedAt }) => ({ id, at: activatedAt, name: '' })),
  )
  const remove = (sent: string) => {
    client.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== sent))
    showToast(ro.done, 'success')
  }

  return gifts.map(({ id, months }) => (
    <ThanksForm
      key={id}
      gift={{ giftId: id }}
      title={gifts.length === 1 ? ro.title : ro.titleOf(months, moments.get(id) ?? '')}
      onSent={() => remove(id)}
    />
  ))
}
