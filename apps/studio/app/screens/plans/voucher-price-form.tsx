import { OFFER_PRICE_MAX_CENTS } from '@hlizo/contract/constants'
import { priceVoucherProduct } from '@hlizo/contract/calls/studio-plans'
import type { StudioVoucherProduct } from '@hlizo/contract/entities/studio-plan'
import { studioPlansMessages as ro } from '@hlizo/contract/messages/studio-plans'
import { useState } from 'react'
import { useOfferChange } from '#studio/features/plans/queries.ts'
import { amountTyped } from '#studio/lib/amount-typed.ts'
import { ReasonForm } from '#studio/ui/reason-form.tsx'
import { TextInput } from '#studio/ui/text-input.tsx'
import { useFormMutation } from '#studio/ui/use-form-mutation.ts'
import { euro } from './offer-words.ts'

type VoucherPriceFormProps = { voucher: StudioVoucherProduct; onClose: () => void }

/** The new price of a gift, from now on. */
export function VoucherPriceForm({ voucher, onClose }: VoucherPriceFormProps) {
  const [typed, setTyped] = useState('')
  const params = { productId: voucher.id }
  const { send, sending } = useFormMutation(useOfferChange(priceVoucherProduct, params), onClose)
  const priceMinor = amountTyped(typed, OFFER_PRICE_MAX_CENTS)
  const submit = (reason: string) => {
    if (priceMinor !== null) send({ priceMinor, reason }, ro.newPrice.done)
  }

  return (
    <ReasonForm
      words={{
        lead: ro.newPrice.lead(priceMinor === null ? '…' : euro(priceMinor), ro.newPrice.now),
        submit: ro.newPrice.submit,
      }}
      label={ro.reason}
      sending={sending}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(isTried) => (
        <>
          <TextInput
            label={ro.amount}
            autoComplete="off"
            value={typed}
            onChange={setTyped}
            error={isTried && priceMinor === null ? ro.amountWrong : undefined}
            hasFocus
          />
        </>
      )}
    </ReasonForm>
  )
}
